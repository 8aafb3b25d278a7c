import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FactsLoader } from './facts-loader.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('rows share a request, and each gets its own facts', async () => {
  const requests: (readonly string[])[] = [];
  const loader = new FactsLoader(async (logIds) => {
    requests.push(logIds);
    return [{ logId: 'b', deviceContext: { replaced: true } }];
  });
  const facts = Promise.all([loader.load('a'), loader.load('b'), loader.load('b')]);
  await vi.runAllTimersAsync();
  const ofB = { logId: 'b', deviceContext: { replaced: true } };
  expect(await facts).toEqual([null, ofB, ofB]);
  expect(requests).toEqual([['a', 'b']]);
});

test('rows request their facts again after a request failed', async () => {
  let isReachable = false;
  const loader = new FactsLoader(async () => {
    if (!isReachable) throw new Error('unreachable');
    return [{ logId: 'a', deviceContext: { stale: true } }];
  });
  const failed = loader.load('a').catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await failed).toEqual(new Error('unreachable'));
  isReachable = true;
  const facts = loader.load('a');
  await vi.runAllTimersAsync();
  expect(await facts).toEqual({ logId: 'a', deviceContext: { stale: true } });
});
