import { expect, test } from 'vitest';
import { EventOutcomeBuilder } from './event-outcome-builder.ts';

test('an event outcome lists the disabled channels and excluded users, and counts decisions and results', () => {
  const outcome = new EventOutcomeBuilder(['sms']);
  outcome.addCandidates(2);
  outcome.addExcluded('BLOCKED', ['lene']);
  outcome.addDecision('push');
  outcome.addDecision('push');
  outcome.addDecision('email');
  outcome.addEntry('sent');
  outcome.addEntry('skipped');
  outcome.addExcludedFromLog();
  expect(outcome.build()).toEqual({
    channelsOff: ['sms'],
    candidates: 2,
    excluded: [{ cause: 'BLOCKED', count: 1, uids: ['lene'] }],
    expected: { push: 2, email: 1 },
    entries: { sent: 1, skipped: 1 },
    excludedFromLog: 1,
  });
});

test('events with the same outcome have the same JSON, in any order of decisions', () => {
  const [one, other] = [new EventOutcomeBuilder(), new EventOutcomeBuilder()];
  for (const [builder, outcomes] of [
    [one, ['sent', 'failed']],
    [other, ['failed', 'sent']],
  ] as const) {
    for (const outcome of outcomes) builder.addEntry(outcome);
  }
  expect(JSON.stringify(one.build())).toBe(JSON.stringify(other.build()));
});

test('an exclusion lists at most 50 users but counts all of them', () => {
  const outcome = new EventOutcomeBuilder();
  for (let page = 0; page < 3; page += 1) {
    outcome.addExcluded(
      'DEACTIVATED',
      Array.from({ length: 30 }, (_, index) => `u${page}-${index}`),
    );
  }
  const [group] = outcome.build().excluded ?? [];
  expect([group?.count, group?.uids.length]).toEqual([90, 50]);
});

test('entries found in the log count as decided and recorded; resends do not', () => {
  const outcome = new EventOutcomeBuilder();
  outcome.addExisting({ channel: 'push', outcome: 'failed' });
  outcome.addExisting({ channel: 'push', outcome: 'sent', resendOf: '019b79dd94ea00010000015f' });
  expect(outcome.build()).toEqual({ expected: { push: 1 }, entries: { failed: 1 } });
});
