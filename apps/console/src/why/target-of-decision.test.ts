import type { DeviceMember, ExplainedDecision } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { TargetPath } from './path.ts';
import { targetOfDecision } from './target-of-decision.ts';
import { whySummaryOf } from './why-summary-of.ts';

const SENT: ExplainedDecision = {
  recipient: 'mara',
  channel: 'push',
  trigger: 'after_message',
  provider: 'apns',
  eventId: 'e1',
  logId: 'l1',
  outcome: 'sent',
  attempt: 1,
  trace: [],
};

function targetOf(changes: Partial<ExplainedDecision>): TargetPath {
  const decision = { ...SENT, deviceContext: { os: 'ios' as const }, ...changes };
  return targetOfDecision(decision, undefined, { nameOf: () => undefined, deviceOf: () => undefined });
}

/** How a summary begins, by the answer to whether the only push was shown. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  Yes: /^Mara was notified/,
  No: /^Mara wasn’t shown the notification/,
  Probably: /^Mara was probably notified/,
  'Probably, without a banner': /^Mara was probably notified/,
  'Probably not': /^Mara probably wasn’t notified/,
  'No report yet': /^It isn’t known whether/,
  'Not known': /^It isn’t known whether/,
};

test.each<DeviceMember>([
  { state: 'displayed', displayedAtMS: 2_000, evidence: 'shown' },
  { state: 'displayed', displayedAtMS: 2_000, evidence: 'handed' },
  { state: 'cleared', displayedAtMS: 2_000, clearedAtMS: 3_000, evidence: 'handed' },
  { state: 'displayed', displayedAtMS: 2_000, evidence: 'handed', permission: 'provisional' },
  { state: 'received', receivedAtMS: 2_000 },
  { state: 'suppressed', suppressedAtMS: 2_000, suppressedBy: 'foreground' },
  { state: 'none', receipts: false },
  { state: 'none', overdue: true },
  { state: 'none' },
])('the summary is exactly as sure as the answer to whether it was shown: %j', (device) => {
  const target = targetOf({ device });
  const shown = target.answers?.find(({ question }) => question === 'shown');
  const summary = whySummaryOf('Mara', { key: 'e1', sharedSteps: [], pending: [], targets: [target] }, 'was');
  expect(summary).toMatch(BEGINNINGS[shown?.wordText ?? ''] ?? /^unexpected answer$/);
});

test('the delivery of a push that its device has without a response of the provider failed, and says that it arrived', () => {
  const target = targetOf({
    outcome: 'failed',
    reason: 'TIMED_OUT',
    reasonDetail: { code: 'PROVIDER', message: '' },
    device: { state: 'displayed', displayedAtMS: 2_000, evidence: 'shown' },
  });
  expect(target.steps.find(({ name }) => name === 'Delivery')).toMatchObject({
    result: 'stop',
    found: 'There was no response from the provider, but this device has it.',
  });
});
