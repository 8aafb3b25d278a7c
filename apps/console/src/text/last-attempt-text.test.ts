import { expect, test } from 'vitest';
import { lastAttemptText } from './last-attempt-text.ts';

const response = { status: 201, code: null, message: null, id: null, durationMs: 25 };
const attempt = { attempt: 1, startedAtMS: 100, endedAtMS: 138, status: 201, code: null, message: null } as const;

test('a response has the duration of its attempt, which is longer than that of the call', () => {
  expect(lastAttemptText({ providerResponse: response, attempts: [{ ...attempt, result: 'accepted' }] })).toBe('38 ms');
  // Older entries have no attempts.
  expect(lastAttemptText({ providerResponse: response })).toBe('25 ms');
  expect(lastAttemptText({})).toBeUndefined();
});
