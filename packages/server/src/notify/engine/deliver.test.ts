import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import type { Provider, TimedResult } from '../../providers/provider.ts';
import type { GoneReasonCode, ProviderAttempt } from './attempts.ts';
import { type Delivered, deliver, mayArriveTwice, mayLeaveWrongBadge } from './deliver.ts';
import { ProviderQueue } from './provider-queue.ts';

const rejected = (status: number, more: object = {}): TimedResult => ({
  kind: 'refused',
  status,
  code: `HTTP_${status}`,
  message: null,
  id: null,
  durationMs: 1,
  retryable: status === 429 || status >= 500,
  ...more,
});
const accepted: TimedResult = { kind: 'accepted', status: 200, id: 'x', durationMs: 1 };

async function deliverWith(
  results: readonly TimedResult[],
  more: { livesMs?: number; gone?: GoneReasonCode; stopAtMs?: number; chance?: number } = {},
) {
  const clock = new FakeClock();
  const start = clock.now();
  const stopping = new AbortController();
  const left = [...results];
  const dueMs: number[] = [];
  if (more.stopAtMs !== undefined) clock.after(more.stopAtMs, () => stopping.abort());
  const delivered = deliver(
    {
      provider: { kind: 'fcm', send: async () => left.shift() ?? accepted, close: async () => {} },
      queue: new ProviderQueue<ProviderAttempt>({ clock, concurrency: 1 }),
      request: { payload: {}, decisionId: '0'.repeat(24) },
      timeoutMs: 10_000,
      expiresAtMs: start + (more.livesMs ?? 3_600_000),
      urgent: false,
      holdsClaim: async () => true,
      checkStillDeliverable: async () => more.gone,
      onPause: (dueAtMs) => {
        dueMs.push(dueAtMs - start);
        return () => {};
      },
    },
    { clock, random: () => more.chance ?? 0.5, stopping: stopping.signal },
  );
  await clock.advance(200_000);
  const result = await delivered;
  const startsMs = result === 'stopped' ? [] : result.attempts.map((one) => one.startedAtMs - start);
  return { result, startsMs, dueMs };
}

test('a call is retried at most three times, about 1 s, 5 s and 25 s after the previous attempt', async () => {
  const { startsMs } = await deliverWith([rejected(503), rejected(503), rejected(503), rejected(503), accepted]);
  expect(startsMs).toEqual([0, 1_000, 6_000, 31_000]);
});

test('the next attempt is due at a whole millisecond, for every random value', async () => {
  expect((await deliverWith([rejected(503), rejected(503)], { chance: 1 / 7 })).dueMs).toEqual([857, 5_143]);
});

test('Retry-After is obeyed up to 60 s, but not above', async () => {
  expect((await deliverWith([rejected(429, { retryAfterMs: 7_000 })])).startsMs).toEqual([0, 7_000]);
  expect((await deliverWith([rejected(429, { retryAfterMs: 90_000 })])).startsMs).toEqual([0, 1_000]);
});

test('a final rejection and a blocked address are not retried; a timeout and a refused connection are', async () => {
  expect((await deliverWith([rejected(400)])).startsMs).toEqual([0]);
  const unreachable = { kind: 'unreachable', durationMs: 1, message: '' } as const;
  expect((await deliverWith([{ ...unreachable, cause: 'ADDRESS_BLOCKED' }])).startsMs).toEqual([0]);
  expect((await deliverWith([{ ...unreachable, cause: 'CONNECT_FAILED' }])).startsMs).toEqual([0, 1_000]);
  expect((await deliverWith([{ kind: 'timeout', cause: 'NO_ANSWER', durationMs: 1 }])).startsMs).toEqual([0, 1_000]);
});

test('no attempt starts after the payload has expired', async () => {
  expect((await deliverWith([rejected(503), rejected(503)], { livesMs: 4_000 })).startsMs).toEqual([0, 1_000]);
});

test('a recipient who can no longer be notified ends the attempts with the cause', async () => {
  const { result, startsMs } = await deliverWith([rejected(503)], { gone: 'RECIPIENT_GONE' });
  expect(startsMs).toEqual([0]);
  expect(result).toMatchObject({ abandoned: { kind: 'gone', code: 'RECIPIENT_GONE' } });
});

test('a stop between two attempts leaves the decision open', async () => {
  expect((await deliverWith([rejected(503), rejected(503)], { stopAtMs: 500 })).result).toBe('stopped');
});

test('a stop leaves queued decisions open, without a call', async () => {
  const clock = new FakeClock();
  const stopping = new AbortController();
  const queue = new ProviderQueue<ProviderAttempt>({ clock, concurrency: 1 });
  const finish = Promise.withResolvers<TimedResult>();
  let calls = 0;
  const provider: Provider = {
    kind: 'fcm',
    send() {
      calls += 1;
      return finish.promise;
    },
    close: async () => {},
  };
  const delivery = {
    provider,
    queue,
    request: { payload: {}, decisionId: '0'.repeat(24) },
    timeoutMs: 10_000,
    expiresAtMs: clock.now() + 3_600_000,
    urgent: false,
    holdsClaim: async () => true,
    checkStillDeliverable: async () => undefined,
    onPause: () => () => {},
  };
  const dependencies = { clock, random: () => 0.5, stopping: stopping.signal };
  const [underWay, waiting] = [deliver(delivery, dependencies), deliver(delivery, dependencies)];
  await clock.advance(0);
  stopping.abort();
  queue.cancelQueued();
  expect(await waiting).toBe('stopped');
  finish.resolve(accepted);
  expect(await underWay).toMatchObject({ attempts: [{ result: { kind: 'accepted' } }] });
  expect(await deliver(delivery, dependencies)).toBe('stopped');
  expect(calls).toBe(1);
});

const deliveredBy = (...results: readonly TimedResult[]): Delivered => ({
  attempts: results.map((result) => ({ startedAtMs: 0, endedAtMs: 1, result })),
});
const lost: TimedResult = { kind: 'timeout', cause: 'NO_ANSWER', durationMs: 10_000 };

test.each<[string, Delivered, boolean]>([
  ['has no response', deliveredBy(lost), true],
  ['is rejected for now', deliveredBy(rejected(503)), true],
  ['is rejected permanently', deliveredBy(rejected(400)), false],
  ['is not attempted because the provider is down', { attempts: [], abandoned: { kind: 'providerDown' } }, true],
  ['is rejected permanently after an attempt without a response', deliveredBy(lost, rejected(400)), true],
  ['ends with its device', { ...deliveredBy(lost), abandoned: { kind: 'gone', code: 'TOKEN_GONE' } }, false],
  [
    'has no response before its message is deleted',
    { ...deliveredBy(lost), abandoned: { kind: 'gone', code: 'MESSAGE_GONE' } },
    true,
  ],
  [
    'is rejected for now before its message is deleted',
    { ...deliveredBy(rejected(503)), abandoned: { kind: 'gone', code: 'MESSAGE_GONE' } },
    false,
  ],
  ['is accepted', deliveredBy(rejected(503), accepted), false],
])('whether a push that %s may leave a wrong badge', (_, delivered, isPossible) => {
  expect(mayLeaveWrongBadge(delivered)).toBe(isPossible);
});

test('a push may arrive twice if an attempt before the accepted one had no response', () => {
  expect(mayArriveTwice(deliveredBy(lost, accepted))).toBe(true);
  expect(mayArriveTwice(deliveredBy(rejected(503), accepted))).toBe(false);
  expect(mayArriveTwice(deliveredBy(accepted))).toBe(false);
});
