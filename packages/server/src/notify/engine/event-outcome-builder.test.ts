import { expect, test } from 'vitest';
import { EventOutcomeBuilder } from './event-outcome-builder.ts';

test('an account says which channels were off, who was left out, how many decisions there are and what became of them', () => {
  const tally = new EventOutcomeBuilder(['sms']);
  tally.evaluated(2);
  tally.excluded('BLOCKED', ['lene']);
  tally.addDecision('push');
  tally.addDecision('push');
  tally.addDecision('email');
  tally.recorded('sent');
  tally.recorded('skipped');
  tally.addUnlogged();
  expect(tally.build()).toEqual({
    channelsOff: ['sms'],
    candidates: 2,
    excluded: [{ cause: 'BLOCKED', count: 1, uids: ['lene'] }],
    expected: { push: 2, email: 1 },
    entries: { sent: 1, skipped: 1 },
    excludedFromLog: 1,
  });
});

test('events that came to the same have the same text, whatever came first', () => {
  const [one, other] = [new EventOutcomeBuilder(), new EventOutcomeBuilder()];
  for (const [tally, outcomes] of [
    [one, ['sent', 'failed']],
    [other, ['failed', 'sent']],
  ] as const) {
    for (const outcome of outcomes) tally.recorded(outcome);
  }
  expect(JSON.stringify(one.build())).toBe(JSON.stringify(other.build()));
});

test('of a cause, 50 people are named and all are counted', () => {
  const tally = new EventOutcomeBuilder();
  for (let page = 0; page < 3; page += 1) {
    tally.excluded(
      'DEACTIVATED',
      Array.from({ length: 30 }, (_, index) => `u${page}-${index}`),
    );
  }
  const [group] = tally.build().excluded ?? [];
  expect([group?.count, group?.uids.length]).toEqual([90, 50]);
});

test('what the log has of an event already counts as decided and recorded, what was sent again does not', () => {
  const tally = new EventOutcomeBuilder();
  tally.addExisting({ channel: 'push', outcome: 'failed' });
  tally.addExisting({ channel: 'push', outcome: 'sent', resendOf: '019b79dd94ea00010000015f' });
  expect(tally.build()).toEqual({ expected: { push: 1 }, entries: { failed: 1 } });
});
