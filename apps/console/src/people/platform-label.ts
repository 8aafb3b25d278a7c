import type { Platform } from '@chatwire/protocol';
import { upperFirst } from '../text/upper-first.ts';

/** The kind of device behind a push token, as somebody would call it. See docs/spec/notifications.md#token-types. */
export function platformLabel(platform: Platform): string {
  if (platform.endsWith('_web')) return 'browser';
  if (platform.endsWith('_android')) return 'Android device';
  return platform.endsWith('_voip') ? 'iPhone, for calls' : 'iPhone';
}

/** As much of a token as tells it apart from others, and no more; what is masked already stays as it is. */
export function maskedToken(token: string): string {
  return token.startsWith('…') ? token : `…${token.slice(-6)}`;
}

/** At the beginning of a line. */
export function titled(words: string): string {
  return words.startsWith('iPhone') ? words : upperFirst(words);
}
