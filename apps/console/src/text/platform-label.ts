import type { Platform } from '@chatwire/protocol';
import { upperFirst } from './upper-first.ts';

/** Returns the device type of a push token. See docs/spec/notifications.md#token-types. */
export function platformLabel(platform: Platform): string {
  if (platform.endsWith('_web') || platform === 'webpush_browser') return 'browser';
  if (platform.endsWith('_android') || platform === 'webpush_unifiedpush') return 'Android device';
  return platform.endsWith('_voip') ? 'iPhone, for calls' : 'iPhone';
}

/** Returns the last characters of a token; masked tokens stay as they are. */
export function maskedToken(token: string): string {
  return token.startsWith('…') ? token : `…${token.slice(-6)}`;
}

/** Returns a label, capitalised for headings. */
export function titled(words: string): string {
  return words.startsWith('iPhone') ? words : upperFirst(words);
}
