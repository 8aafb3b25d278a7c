import type { DeviceOs, Platform } from '@chatwire/protocol';
import { deviceOsOf } from '@chatwire/protocol/platform';
import { upperFirst } from './upper-first.ts';

/** Returns the device type of a push token. See docs/spec/notifications.md#token-types. */
export function platformLabel(platform: Platform): string {
  return platform.endsWith('_voip') ? 'iPhone, for calls' : LABELS[deviceOsOf(platform)];
}

const LABELS: Readonly<Record<DeviceOs, string>> = {
  ios: 'iPhone',
  android: 'Android',
  web: 'browser',
  other: 'device',
};

/** Returns the last characters of a token; masked tokens stay as they are. */
export function maskedToken(token: string): string {
  return token.startsWith('…') ? token : `…${token.slice(-6)}`;
}

/** Returns a label, capitalised for headings. */
export function titled(words: string): string {
  return words.startsWith('iPhone') ? words : upperFirst(words);
}
