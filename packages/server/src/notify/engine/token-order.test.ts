import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { TokenOrder } from './token-order.ts';

function setUp() {
  const clock = new FakeClock();
  const order = new TokenOrder(clock);
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  function push(token: string, name: string) {
    void order.run(token, () => {
      begun.push(name);
      return new Promise<void>((resolve) => finish.set(name, resolve));
    });
  }
  return { clock, begun, finish, push };
}

test('a push waits for the previous one to the same token, and for no other', async () => {
  const { clock, begun, finish, push } = setUp();
  push('t1', 'message');
  push('t1', 'edit');
  push('t2', 'other');
  expect(begun).toEqual(['message', 'other']);
  finish.get('message')?.();
  await clock.advance(0);
  expect(begun).toEqual(['message', 'other', 'edit']);
});

test('no token waits longer than 10 s', async () => {
  const { clock, begun, push } = setUp();
  push('t1', 'stuck');
  push('t1', 'edit');
  await clock.advance(9_999);
  expect(begun).toEqual(['stuck']);
  await clock.advance(1);
  expect(begun).toEqual(['stuck', 'edit']);
});

test('a push that waited begins once, even if the previous one ends after the longest wait', async () => {
  const clock = new FakeClock();
  const order = new TokenOrder(clock);
  const begun: string[] = [];
  const [first, second, third] = ['first', 'second', 'third'].map((name) => ({ begin: () => void begun.push(name) }));
  if (!first || !second || !third) throw new Error('There are three pushes.');
  for (const push of [first, second, third]) order.enter('t1', push);
  await clock.advance(10_000);
  order.leave('t1', first);
  await clock.advance(0);
  expect(begun).toEqual(['first', 'second', 'third']);
  order.leave('t1', second);
  order.leave('t1', third);
  order.enter('t1', first);
  expect(begun).toEqual(['first', 'second', 'third', 'first']);
});

test('many pushes to one token that leave as soon as they begin do not exhaust the stack', async () => {
  const order = new TokenOrder({ now: () => 0, after: () => () => {} });
  const first = { begin: () => {} };
  order.enter('t1', first);
  let begun = 0;
  for (let index = 0; index < 20_000; index += 1) {
    const push = {
      begin() {
        begun += 1;
        order.leave('t1', push);
      },
    };
    order.enter('t1', push);
  }
  order.leave('t1', first);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toBe(20_000);
});
