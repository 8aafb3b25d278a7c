import { expect, test } from 'vitest';
import { clearCauseText, clearCauseWords } from './clear-cause-texts.ts';
import type { ClearCause } from './device-receipts.ts';
import type { Trigger } from './enums.ts';
import type { ReadOn } from './read-on.ts';

test.each<[ReadOn['kind'] | undefined, ClearCause, text: string, words: string]>([
  ['thisDevice', 'read', 'it had been read on this phone', 'read on this phone'],
  ['device', 'read', 'it had been read elsewhere', 'read elsewhere'],
  ['signedOut', 'read', 'it had been read elsewhere', 'read elsewhere'],
  ['apiKey', 'read', 'it had been marked as read with an API key', 'read with an API key'],
  [undefined, 'read', 'it had been read', 'read'],
  ['thisDevice', 'answered', 'the missed call had been seen on this phone', 'seen on this phone'],
  ['device', 'answered', 'the missed call had been seen elsewhere', 'seen elsewhere'],
  ['apiKey', 'answered', 'the missed call had been marked as seen with an API key', 'seen with an API key'],
  [undefined, 'answered', 'the missed call had been seen', 'seen'],
  ['thisDevice', 'deleted', 'the message had been deleted', 'deleted'],
])('the words for a message read on %s, of a notification cleared by %s, are: %s', (kind, clearedBy, text, words) => {
  const push = { trigger: 'after_message', device: { state: 'cleared', clearedBy } } as const;
  const facts = { os: 'android', ...(kind && { readOn: { kind } }) } as const;
  expect([clearCauseText(push, facts), clearCauseWords(push, facts)]).toEqual([text, words]);
});

test.each<[Trigger, ClearCause | undefined, text: string, words: string | undefined]>([
  ['message_reaction_added', 'read', 'the conversation had been opened', 'conversation opened'],
  ['message_deleted', undefined, 'the message had been deleted', 'deleted'],
  ['after_message', undefined, 'it was outdated', undefined],
])('the words for a push of %s, cleared by %s, are: %s', (trigger, clearedBy, text, words) => {
  const push = { trigger, device: { state: 'cleared', ...(clearedBy && { clearedBy }) } } as const;
  const facts = { readOn: { kind: 'device' } } as const;
  expect([clearCauseText(push, facts), clearCauseWords(push, facts)]).toEqual([text, words]);
});
