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
  expect(recorded.cover(to('mara', 'one'))).toBe(true);
  expect(recorded.cover({ channel: 'push', recipient: 'ivo' })).toBe(true);
  expect(recorded.cover(to('mara', 'two'))).toBe(false);
  expect(recorded.cover(to('lene', 'one'))).toBe(false);
  expect(recorded.cover({ ...to('mara', 'one'), channel: 'email' })).toBe(false);
  expect(recorded.cover({ ...to('mara', 'one'), provider: 'apns' })).toBe(false);
});

test('a masked token is recognised by its visible part', () => {
  const recorded = new RecordedDecisions([to('mara', '…a91c07')]);
  expect(recorded.cover(to('ivo', 'token-a91c07'))).toBe(false);
  expect(recorded.cover(to('mara', 'token-a91c08'))).toBe(false);
  expect(recorded.cover(to('mara', 'token-a91c07'))).toBe(true);
});

test('each masked entry matches one decision: a second token with the same end does not count as recorded', () => {
  const recorded = new RecordedDecisions([to('mara', '…a91c07')]);
  expect(recorded.cover(to('mara', 'first-a91c07'))).toBe(true);
  expect(recorded.cover(to('mara', 'other-a91c07'))).toBe(false);
  const both = new RecordedDecisions([to('mara', '…a91c07'), to('mara', '…a91c07')]);
  expect([both.cover(to('mara', 'first-a91c07')), both.cover(to('mara', 'other-a91c07'))]).toEqual([true, true]);
});

test('a resend does not count as the decision it repeats', () => {
  const resend = { ...to('mara', 'one'), resendOf: '019b79dd94ea00010000015f' };
  expect(new RecordedDecisions([resend]).cover(to('mara', 'one'))).toBe(false);
  expect(new RecordedDecisions([to('mara', 'one')]).cover(resend)).toBe(false);
  expect(new RecordedDecisions([{ ...resend, pushToken: '…one' }]).cover(resend)).toBe(true);
});
