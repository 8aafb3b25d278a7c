import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { chooseLanguage, createLocale } from '../localization/chat-locale.ts';
import { en } from '../localization/tables/en.ts';
import { headerSubtitle } from './header-subtitle.ts';

const SETTINGS = {
  language: 'en',
  fallbackLanguage: 'en',
  translations: {},
  timeZone: 'UTC',
  hourCycle: 'h23',
} as const;
const LOCALE = createLocale(SETTINGS, chooseLanguage(SETTINGS), en);
const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

test('the last-online time is shown by the hour, then by the day, and changes as time passes', () => {
  expect(lastSeen(NOON - HOUR)).toBe('Last seen 11:00');
  expect(lastSeen(NOON - 13 * HOUR)).toBe('Last seen yesterday at 23:00');
  expect(lastSeen(NOON - 13 * HOUR, NOON + 24 * HOUR)).toBe('Last seen Thursday');
  expect(lastSeen(NOON - 30 * 24 * HOUR)).toMatch(/^Last seen October 21/);
  // Clocks differ: a time in the future counts as now.
  expect(lastSeen(NOON + HOUR)).toBe('Last seen 13:00');
});

function lastSeen(ms: number, nowMs = NOON): string {
  const user = Chat.User.fromJSON({ uid: 'ivo', status: 'offline', lastActiveAt: ms / 1000 });
  const subject = { user, group: undefined, isBlocked: false };
  return headerSubtitle({ subject, isMissing: false, typingNames: [], showsPresence: true, locale: LOCALE, nowMs })
    .text;
}
