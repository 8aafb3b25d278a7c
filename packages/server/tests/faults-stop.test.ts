import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { entriesOf, type KeptHarbour, keptHarbour, sendText } from './kept-harbour.ts';

let harbour: KeptHarbour;
beforeAll(async () => {
  harbour = await keptHarbour(async ({ user }) => {
    await user('ivo');
    await user('mara', 'fcm_android');
  });
});
afterAll(() => harbour[Symbol.asyncDispose]());
beforeEach(() => {
  harbour.sandbox.faults.clear();
  harbour.sandbox.inbox.clear();
});

test('a stop lets calls in flight end and records them, and the process ends with 0', async () => {
  harbour.sandbox.faults.set('fcm', { latencyMs: 700 });
  const server = await harbour.start();
  const ids = await Promise.all(['one', 'two', 'three'].map((text) => sendText(server, 'ivo', 'mara', text)));
  // Pushes to one device leave one after the other, so the stop finds one call in flight and two that wait for it.
  await expect.poll(() => harbour.sandbox.connections, { interval: 5 }).toBeGreaterThan(1);
  expect(await timedStop(server)).toBeLessThan(5_000);
  expect(harbour.sandbox.inbox.list()).toHaveLength(1);
  const next = await harbour.start();
  for (const id of ids) {
    await expect
      .poll(() => entriesOf(next, `messageId=${id}`), { timeout: 10_000 })
      .toMatchObject([{ outcome: 'sent', attempt: 1 }]);
  }
  expect(await next.stop()).toBe(0);
  for (const id of ids) expect(harbour.sandbox.inbox.list().filter(({ tag }) => tag === id)).toHaveLength(1);
});

test('a stop while a try waits for its time leaves the decision to the next start, which records it once', async () => {
  harbour.sandbox.faults.set('fcm', { fault: '5xx', retryAfter: '50', times: 1 });
  const server = await harbour.start();
  const id = await sendText(server, 'ivo', 'mara', 'Later');
  await expect.poll(() => harbour.sandbox.faults.get('fcm').fault, { interval: 5 }).toBe('none');
  expect(await timedStop(server)).toBeLessThan(5_000);
  const next = await harbour.start();
  await expect.poll(() => entriesOf(next, `messageId=${id}`), { timeout: 10_000 }).toMatchObject([{ outcome: 'sent' }]);
  const later = await sendText(next, 'ivo', 'mara', 'The next one');
  await expect.poll(() => entriesOf(next, `messageId=${later}`), { timeout: 10_000 }).toHaveLength(1);
  expect(await entriesOf(next, `messageId=${id}`)).toHaveLength(1);
  expect(await next.stop()).toBe(0);
});

async function timedStop(server: { stop(): Promise<number | null> }): Promise<number> {
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  return performance.now() - began;
}
