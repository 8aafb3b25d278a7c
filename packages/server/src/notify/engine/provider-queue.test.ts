import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { ProviderQueue } from './provider-queue.ts';

type CallResult = 'ok' | 'fault';
const HOUR_MS = 3_600_000;

function setUp(concurrency: number, maxPerMinute?: number) {
  const clock = new FakeClock();
  const states: string[] = [];
  const queue = new ProviderQueue<CallResult>({
    clock,
    concurrency,
    maxPerMinute,
    onStateChange: (state) => states.push(state),
  });
  const pending: ((result: CallResult) => void)[] = [];
  const order: string[] = [];
  function call(name: string, more: { urgent?: boolean; livesMs?: number } = {}) {
    return queue.call({
      run() {
        order.push(name);
        return new Promise<CallResult>((resolve) => pending.push(resolve));
      },
      isFault: (result) => result === 'fault',
      urgent: more.urgent ?? false,
      expiresAtMs: clock.now() + (more.livesMs ?? HOUR_MS),
    });
  }
  async function finish(what: CallResult) {
    pending.shift()?.(what);
    await clock.advance(0);
  }
  return { clock, states, queue, order, call, finish };
}

test('the queue runs at most `concurrency` calls at a time, in order of arrival, urgent ones first', async () => {
  const { call, order, finish } = setUp(2);
  void call('a');
  void call('b');
  void call('c');
  void call('ring', { urgent: true });
  expect(order).toEqual(['a', 'b']);
  await finish('ok');
  expect(order).toEqual(['a', 'b', 'ring']);
  await finish('ok');
  expect(order).toEqual(['a', 'b', 'ring', 'c']);
});

test('a call whose payload expires in the queue is abandoned without an attempt', async () => {
  const { call, order, finish, clock } = setUp(1);
  void call('first');
  const late = call('late', { livesMs: 1_000 });
  await clock.advance(1_000);
  await finish('ok');
  expect(await late).toBeUndefined();
  expect(order).toEqual(['first']);
});

test('at most `maxPerMinute` calls start within any minute; the others wait and follow by themselves', async () => {
  const { call, order, finish, clock } = setUp(5, 2);
  for (const name of ['a', 'b', 'c', 'd', 'e']) void call(name);
  expect(order).toEqual(['a', 'b']);
  await finish('ok');
  await finish('ok');
  await clock.advance(59_999);
  expect(order).toEqual(['a', 'b']);
  await clock.advance(1);
  expect(order).toEqual(['a', 'b', 'c', 'd']);
  await clock.advance(30_000);
  void call('f');
  await clock.advance(29_999);
  expect(order).toHaveLength(4);
  await clock.advance(1);
  expect(order).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('20 consecutive faults open the circuit breaker, and one successful probe after a pause closes it', async () => {
  const { call, order, finish, states, clock, queue } = setUp(1);
  for (let index = 0; index < 20; index += 1) {
    void call(`fault ${index}`);
    await finish('fault');
  }
  expect(states).toEqual(['open']);
  expect(queue.state).toBe('open');
  const waiting = call('probe');
  void call('after');
  await clock.advance(999);
  expect(order).toHaveLength(20);
  await clock.advance(1);
  expect(order.slice(20)).toEqual(['probe']);
  await finish('ok');
  expect(await waiting).toBe('ok');
  expect(states).toEqual(['open', 'halfOpen', 'closed']);
  expect(order.slice(20)).toEqual(['probe', 'after']);
});

test('calls that waited 60 s are abandoned while the provider is down, and newer ones keep waiting', async () => {
  const { call, finish, clock, queue } = setUp(1);
  for (let index = 0; index < 20; index += 1) {
    void call('fault');
    await finish('fault');
  }
  const probes = Array.from({ length: 8 }, () => call('probe'));
  const old = call('old');
  await clock.advance(59_000);
  void call('young');
  for (let index = 0; index < 8; index += 1) {
    await clock.advance(30_000);
    await finish('fault');
  }
  expect(await old).toBeUndefined();
  expect(await Promise.all(probes)).toContain('fault');
  expect(queue.waiting).toBe(0);
});

test('a finished call is released from memory', async () => {
  const queue = new ProviderQueue<CallResult>({ clock: new FakeClock(), concurrency: 1 });
  const payloads = [await carryOut(queue, 'Ahoy'), await carryOut(queue, 'Land in sight')];
  await setImmediate();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  expect(payloads.map((payload) => payload.deref())).toEqual([undefined, undefined]);
  expect(queue.waiting).toBe(0);
});

/** Returns what the call was about. */
async function carryOut(queue: ProviderQueue<CallResult>, text: string): Promise<WeakRef<object>> {
  const payload = { text };
  const run = async (): Promise<CallResult> => (payload.text === '' ? 'fault' : 'ok');
  await queue.call({ run, isFault: () => false, urgent: false, expiresAtMs: Number.POSITIVE_INFINITY });
  return new WeakRef(payload);
}
