import { expect, test } from 'vitest';
import { percentText } from '../../plots/plot-text.ts';
import { type AlertInput, alertsOf } from './alerts-of.ts';

const HEALTHY: AlertInput = {
  providers: [],
  providersBefore: [],
  invalidTokens: { now: 0, before: 0 },
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

const raised = (input: Partial<AlertInput>) =>
  alertsOf({ ...HEALTHY, ...input }).map(({ level, title, cause }) => `${level}: ${title}. ${cause}`);

test('a healthy system raises no alert', () => {
  const providers = [totals('fcm', 990, 10)];
  expect(raised({ providers, providersBefore: [totals('fcm', 500, 1)] })).toEqual([]);
});

test('a falling success rate raises an alert with both rates', () => {
  const providersBefore = [totals('fcm', 1_000, 0), totals('apns', 100, 0)];
  expect(raised({ providers: [totals('fcm', 485, 15), totals('apns', 80, 20)], providersBefore })).toEqual([
    `bad: APNs success rate dropped. ${percentText(0.8)} succeeded, ${percentText(1)} in the previous period: 20 of 100 failed.`,
    `warn: FCM success rate dropped. ${percentText(0.97)} succeeded, ${percentText(1)} in the previous period: 15 of 500 failed.`,
  ]);
});

test('a rate needs enough calls to raise an alert', () => {
  expect(raised({ providers: [totals('twilio', 0, 19)], providersBefore: [totals('twilio', 100, 0)] })).toEqual([]);
  expect(raised({ providers: [totals('twilio', 5, 15)], providersBefore: [totals('twilio', 2, 0)] })).toEqual([
    'bad: Twilio success rate below 50%. 15 of 20 failed.',
  ]);
});

test('an open or half-open circuit breaker raises an alert', () => {
  const account = { channel: 'push', provider: 'fcm', providerId: 'main' } as const;
  const circuits = [
    { ...account, state: 'open', waiting: 12 },
    { ...account, providerId: 'second', state: 'halfOpen', waiting: 0 },
    { ...account, providerId: 'third', state: 'closed', waiting: 3 },
  ] as const;
  const alerts = alertsOf({ ...HEALTHY, counters: { ...HEALTHY.counters, circuits: [...circuits] } });
  expect(alerts.map(({ title, cause }) => `${title}. ${cause}`)).toEqual([
    'FCM (push): circuit breaker open. 20 consecutive calls through the provider account “main” failed. Paused, will retry; 12 calls queued.',
    'FCM (push): circuit breaker half-open. 20 consecutive calls through the provider account “second” failed. Testing recovery; 0 calls queued.',
  ]);
  expect(alerts[0]?.link.entries).toEqual({ channel: 'push', provider: 'fcm' });
});

test('invalid tokens raise an alert after an increase by half, but not for a few', () => {
  expect(raised({ invalidTokens: { now: 4, before: 0 } })).toEqual([]);
  expect(raised({ invalidTokens: { now: 140, before: 100 } })).toEqual([]);
  expect(raised({ invalidTokens: { now: 150, before: 100 } })[0]).toContain(
    'reported 150 push tokens as invalid, 100 in the',
  );
});

test('a backlog raises an alert by the age of its oldest event, not by its size', () => {
  const counters = (oldestAgeMS: number) => ({ ...HEALTHY.counters, queue: { depth: 3, oldestAgeMS } });
  expect(raised({ counters: counters(59_999) })).toEqual([]);
  expect(raised({ counters: counters(90_000) })).toEqual([
    'warn: Notifications are late. 3 events queued, the oldest for 1 min 30 s.',
  ]);
  expect(raised({ counters: counters(600_000) })[0]).toMatch(/^bad/);
});

test('an unwritable log is the first alert, and a disabled log raises one', () => {
  const counters = { ...HEALTHY.counters, logWrites: { waiting: 7, failingSinceMS: 995_000 } };
  const titles = raised({ counters, providers: [totals('fcm', 80, 20)], providersBefore: [totals('fcm', 100, 0)] });
  expect(titles[0]).toMatch(/^bad: Log not writable\. Failing for 5 s; 7 entries queued/);
  expect(raised({ isLogging: false })[0]).toMatch(/^warn: Log turned off/);
});
