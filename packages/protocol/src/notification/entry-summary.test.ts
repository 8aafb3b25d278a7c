import { expect, test } from 'vitest';
import { entrySummary, type SummaryEntry, type SummaryFacts } from './entry-summary.ts';

const PUSH = {
  channel: 'push',
  provider: 'fcm',
  trigger: 'after_message',
  outcome: 'sent',
  recipient: 'mara',
  processingEndedAtMS: 1_000,
} as const satisfies SummaryEntry;
const UNREPORTED = { state: 'none' } as const;

test.each<[SummaryEntry, SummaryFacts, result: string, tone: string, label: string]>([
  [{ ...PUSH, device: { state: 'displayed', displayedAtMS: 1_200 } }, {}, 'shown', 'good', 'Shown'],
  [
    { ...PUSH, device: { state: 'displayed', displayedAtMS: 1_200, evidence: 'handed' } },
    {},
    'handed',
    'neutral',
    'Given to iOS',
  ],
  [{ ...PUSH, device: { state: 'suppressed', suppressedAtMS: 1_200 } }, {}, 'notShown', 'warning', 'Not shown'],
  [{ ...PUSH, device: UNREPORTED }, {}, 'unknown', 'neutral', 'No report'],
  [{ ...PUSH, device: UNREPORTED }, { deviceContext: { replaced: true } }, 'replaced', 'neutral', 'Replaced'],
  // Receipts are off, so the entry has no device.
  [PUSH, {}, 'unknown', 'neutral', 'No report'],
  [{ ...PUSH, outcome: 'failed', device: UNREPORTED }, {}, 'failed', 'bad', 'Failed'],
  [{ ...PUSH, outcome: 'skipped' }, {}, 'skipped', 'neutral', 'Skipped'],
  [{ ...PUSH, outcome: 'unreachable' }, {}, 'unreachable', 'warning', 'Unreachable'],
  // A provider that accepted an email says nothing about its reader.
  [{ ...PUSH, channel: 'email' }, {}, 'sent', 'accepted', 'Sent'],
])('the result of %j with %j is %s', (entry, facts, result, tone, label) => {
  expect(entrySummary(entry, facts)).toMatchObject({ result, tone, label });
});

test('a push that was accepted has one sentence, about its device, with why it is still listed', () => {
  const shown = { ...PUSH, device: { state: 'displayed', displayedAtMS: 1_200 } } as const;
  const stillShown = { sentence: 'The message is unread.' };
  const { sentences } = entrySummary(shown, { stillShown }, { timeText: () => '09:14' });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(/09:14.* The message is unread\.$/);
});

test('a push that was not sent has the sentence of its outcome, with what its device has reported since', () => {
  const skipped = {
    ...PUSH,
    outcome: 'skipped',
    reason: 'NOT_FOUND',
    reasonDetail: { code: 'TOKEN_STALE', message: '' },
  } as const satisfies SummaryEntry;
  const { sentences } = entrySummary(skipped, { deviceContext: { lastSeenAtMS: 2_000 } });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]?.startsWith(`${entrySummary(skipped).sentences[0]} `)).toBe(true);
});

test('a push that its provider did not confirm, but that a device shows, says both in one sentence', () => {
  const lost = {
    ...PUSH,
    outcome: 'failed',
    reason: 'TIMED_OUT',
    device: { state: 'displayed', displayedAtMS: 1_200 },
  } as const satisfies SummaryEntry;
  const { result, outcome, sentences } = entrySummary(lost);
  expect(result).toBe('shown');
  expect(outcome).toEqual({ label: 'Failed', tone: 'bad' });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toContain('no response from the provider, but this device has it');
});

test('an email has the sentence of its outcome', () => {
  const { sentences } = entrySummary({ ...PUSH, channel: 'email', provider: 'sendgrid' });
  expect(sentences).toEqual(['SendGrid accepted the notification.']);
});
