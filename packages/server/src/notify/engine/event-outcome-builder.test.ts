import { expect, test } from 'vitest';
import { EventOutcomeBuilder } from './event-outcome-builder.ts';

test('an outcome has the disabled channels, the excluded users, the number of decisions and their results', () => {
  const tally = new EventOutcomeBuilder(['sms']);
  tally.addCandidates(2);
  tally.addExcluded('BLOCKED', ['lene']);
  tally.addDecision('push');
  tally.addDecision('push');
  tally.addDecision('email');
  tally.addEntry('sent');
  tally.addEntry('skipped');
  tally.addExcludedFromLog();
  expect(tally.build()).toEqual({
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
  for (const [tally, outcomes] of [
    [one, ['sent', 'failed']],
    [other, ['failed', 'sent']],
  ] as const) {
    for (const outcome of outcomes) tally.addEntry(outcome);
  }
  expect(JSON.stringify(one.build())).toBe(JSON.stringify(other.build()));
});

test('an exclusion names 50 people and counts all', () => {
  const tally = new EventOutcomeBuilder();
  for (let page = 0; page < 3; page += 1) {
    tally.addExcluded(
      'DEACTIVATED',
      Array.from({ length: 30 }, (_, index) => `u${page}-${index}`),
    );
  }
  const [group] = tally.build().excluded ?? [];
  expect([group?.count, group?.uids.length]).toEqual([90, 50]);
});

test('entries found in the log count as decided and recorded, resent ones do not', () => {
  const tally = new EventOutcomeBuilder();
  tally.addExisting({ channel: 'push', outcome: 'failed' });
  tally.addExisting({ channel: 'push', outcome: 'sent', resendOf: '019b79dd94ea00010000015f' });
  expect(tally.build()).toEqual({ expected: { push: 1 }, entries: { failed: 1 } });
});
