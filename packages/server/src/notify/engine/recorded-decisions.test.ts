import { expect, test } from 'vitest';
import type { DecisionIdentity } from './decision-key.ts';
import { RecordedDecisions } from './recorded-decisions.ts';

const to = (recipient: string, pushToken?: string): DecisionIdentity => ({
  channel: 'push',
  recipient,
  provider: 'fcm',
  ...(pushToken !== undefined && { pushToken }),
});

test('a decision is recognised by recipient, channel, provider and token', () => {
  const recorded = new RecordedDecisions([to('mara', 'one'), { channel: 'push', recipient: 'ivo' }]);
  expect(recorded.consume(to('mara', 'one'))).toBe(true);
  expect(recorded.consume({ channel: 'push', recipient: 'ivo' })).toBe(true);
  expect(recorded.consume(to('mara', 'two'))).toBe(false);
  expect(recorded.consume(to('lene', 'one'))).toBe(false);
  expect(recorded.consume({ ...to('mara', 'one'), channel: 'email' })).toBe(false);
  expect(recorded.consume({ ...to('mara', 'one'), provider: 'apns' })).toBe(false);
});

test('a masked token is recognised by its visible part', () => {
  const recorded = new RecordedDecisions([to('mara', '…a91c07')]);
  expect(recorded.consume(to('ivo', 'token-a91c07'))).toBe(false);
  expect(recorded.consume(to('mara', 'token-a91c08'))).toBe(false);
  expect(recorded.consume(to('mara', 'token-a91c07'))).toBe(true);
});

test('each masked entry matches one decision: a second token with the same end does not count as recorded', () => {
  const recorded = new RecordedDecisions([to('mara', '…a91c07')]);
  expect(recorded.consume(to('mara', 'first-a91c07'))).toBe(true);
  expect(recorded.consume(to('mara', 'other-a91c07'))).toBe(false);
  const both = new RecordedDecisions([to('mara', '…a91c07'), to('mara', '…a91c07')]);
  expect([both.consume(to('mara', 'first-a91c07')), both.consume(to('mara', 'other-a91c07'))]).toEqual([true, true]);
});

test('an entry of an erased recipient, which has no token any more, matches one decision with any token', () => {
  const recorded = new RecordedDecisions([to('mara'), to('mara'), { channel: 'push', recipient: 'ivo' }]);
  expect(recorded.consume(to('mara', 'one'))).toBe(true);
  expect(recorded.consume(to('mara', 'two'))).toBe(true);
  expect(recorded.consume(to('mara', 'three'))).toBe(false);
  expect(recorded.consume(to('ivo', 'one'))).toBe(false);
});

test('a resend does not count as the decision it repeats', () => {
  const resend = { ...to('mara', 'one'), resendOf: '019b79dd94ea00010000015f' };
  expect(new RecordedDecisions([resend]).consume(to('mara', 'one'))).toBe(false);
  expect(new RecordedDecisions([to('mara', 'one')]).consume(resend)).toBe(false);
  expect(new RecordedDecisions([{ ...resend, pushToken: '…one' }]).consume(resend)).toBe(true);
});
