import type { LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { frequentErrorOf } from './frequent-error.ts';

const rejected = (_id: string, status: number, code: string | null) =>
  ({ _id, providerResponse: { status, code, message: null, id: null, durationMs: 1 } }) as LogEntry;
const unanswered = (_id: string, parts: Partial<LogEntry>) => ({ _id, ...parts }) as LogEntry;

test('the most frequent error is counted among all, with its newest entry', () => {
  const entries = [rejected('4', 503, null), rejected('3', 404, 'UNREGISTERED'), rejected('2', 404, 'UNREGISTERED')];
  expect(frequentErrorOf(entries)).toEqual({ code: 'UNREGISTERED', count: 2, of: 3, entry: entries[1] });
});

test('of equally frequent errors, that of the newest entry is first, and the others are named', () => {
  const error = frequentErrorOf([rejected('2', 503, null), rejected('1', 404, 'UNREGISTERED')]);
  expect(error).toMatchObject({ code: 'HTTP_503', tied: ['UNREGISTERED'] });
});

test('an entry without a response has the code of its last attempt or of its reason', () => {
  const attempt = { attempt: 1, startedAtMS: 0, endedAtMS: 1, result: 'timeout', status: null, message: null } as const;
  const attempts = [
    { ...attempt, code: 'CONNECT_FAILED' },
    { ...attempt, code: 'NO_ANSWER' },
  ];
  expect(frequentErrorOf([unanswered('1', { attempts })])?.code).toBe('NO_ANSWER');
  expect(frequentErrorOf([unanswered('1', { reason: 'TIMED_OUT' })])?.code).toBe('TIMED_OUT');
});

test('no entries have no error', () => {
  expect(frequentErrorOf([])).toBeUndefined();
});
