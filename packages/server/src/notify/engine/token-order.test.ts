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
