import { expect, test } from 'vitest';
import { percentText } from '../../plots/plot-text.ts';
import { type FlagFacts, redFlagsOf } from './red-flags.ts';

const WELL: FlagFacts = {
  providers: [],
  providersBefore: [],
  deadTokens: { now: 0, before: 0 },
  counters: { circuits: [], queue: { depth: 0, oldestAgeMS: 0 }, logWrites: { waiting: 0 } },
  isLogging: true,
  nowMs: 1_000_000,
};

const totals = (value: string, sent: number, failed: number) => ({
  value,
  sent,
  failed,
  skipped: 0,
  unreachable: 0,
  count: sent + failed,
});

const raised = (facts: Partial<FlagFacts>) =>
  redFlagsOf({ ...WELL, ...facts }).map(({ level, title, why }) => `${level}: ${title}. ${why}`);

test('no flag is raised while all is well', () => {
  const providers = [totals('fcm', 990, 10)];
  expect(raised({ providers, providersBefore: [totals('fcm', 500, 1)] })).toEqual([]);
});

test('a provider that takes less than before is flagged with both rates, steep falls as bad', () => {
  const providersBefore = [totals('fcm', 1_000, 0), totals('apns', 100, 0)];
  expect(raised({ providers: [totals('fcm', 485, 15), totals('apns', 80, 20)], providersBefore })).toEqual([
    `bad: APNs takes less than before. ${percentText(0.8)} were sent, ${percentText(1)} in the span before: 20 of 100 failed.`,
    `warn: FCM takes less than before. ${percentText(0.97)} were sent, ${percentText(1)} in the span before: 15 of 500 failed.`,
  ]);
});

test('a few calls say nothing of a rate', () => {
  expect(raised({ providers: [totals('twilio', 0, 19)], providersBefore: [totals('twilio', 100, 0)] })).toEqual([]);
  expect(raised({ providers: [totals('twilio', 5, 15)], providersBefore: [totals('twilio', 2, 0)] })).toEqual([
    'bad: Twilio takes less than half. 15 of 20 failed.',
  ]);
});

test('an account that is taken for down is flagged, also while it is tried whether it is back', () => {
  const account = { channel: 'push', provider: 'fcm', providerId: 'main' } as const;
  const circuits = [
    { ...account, state: 'open', waiting: 12 },
    { ...account, providerId: 'second', state: 'halfOpen', waiting: 0 },
    { ...account, providerId: 'third', state: 'closed', waiting: 3 },
  ] as const;
  const flags = redFlagsOf({ ...WELL, counters: { ...WELL.counters, circuits: [...circuits] } });
  expect(flags.map(({ title, why }) => `${title}. ${why}`)).toEqual([
    'FCM is down for push. 20 calls of the account “main” failed in a row. It is left alone for a moment; 12 calls wait.',
    'FCM is down for push. 20 calls of the account “second” failed in a row. One call tries whether it is back; 0 calls wait.',
  ]);
  expect(flags[0]?.look.entries).toEqual({ channel: 'push', provider: 'fcm' });
});

test('dead tokens are flagged when there are half as many more as before, and not for a few', () => {
  expect(raised({ deadTokens: { now: 4, before: 0 } })).toEqual([]);
  expect(raised({ deadTokens: { now: 140, before: 100 } })).toEqual([]);
  expect(raised({ deadTokens: { now: 150, before: 100 } })[0]).toContain('declared 150 push tokens dead, 100 in the');
});

test('a backlog is flagged by the age of its oldest event, not by its size', () => {
  const counters = (oldestAgeMS: number) => ({ ...WELL.counters, queue: { depth: 3, oldestAgeMS } });
  expect(raised({ counters: counters(59_999) })).toEqual([]);
  expect(raised({ counters: counters(90_000) })).toEqual([
    'warn: Notifications are late. 3 events wait to be worked off, the oldest for 1 min 30 s.',
  ]);
  expect(raised({ counters: counters(600_000) })[0]).toMatch(/^bad/);
});

test('a log that cannot be written comes before everything else; one that is switched off is told of', () => {
  const counters = { ...WELL.counters, logWrites: { waiting: 7, failingSinceMS: 995_000 } };
  const titles = raised({ counters, providers: [totals('fcm', 80, 20)], providersBefore: [totals('fcm', 100, 0)] });
  expect(titles[0]).toMatch(/^bad: The log cannot be written\. For 5\.0 s; 7 entries wait/);
  expect(raised({ isLogging: false })[0]).toMatch(/^warn: The log is switched off/);
});
