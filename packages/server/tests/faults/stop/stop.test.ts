import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendText } from '../../fixtures/servers/call-server.ts';
import { entriesOf, type RestartableServer, restartableServer } from '../../fixtures/servers/restartable-server.ts';

let fixture: RestartableServer;
beforeAll(async () => {
  fixture = await restartableServer(async ({ user }) => {
    await user('ivo');
    await user('mara', 'fcm_android');
  });
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => {
  fixture.sandbox.faults.clear();
  fixture.sandbox.inbox.clear();
});

test('a stop lets calls in flight end and records them, and the process ends with 0', async () => {
  fixture.sandbox.faults.set('fcm', { latencyMs: 700 });
  const server = await fixture.start();
  const ids = await Promise.all(['one', 'two', 'three'].map((text) => sendText(server.url, 'ivo', 'mara', text)));
  // Pushes to one device leave one after the other, so the stop finds one call in flight and two that wait for it.
  await expect.poll(() => fixture.sandbox.connections, { interval: 5 }).toBeGreaterThan(1);
  expect(await timedStop(server)).toBeLessThan(5_000);
  expect(fixture.sandbox.inbox.list()).toHaveLength(1);
  const next = await fixture.start();
  for (const id of ids) {
    await expect
      .poll(() => entriesOf(next, `messageId=${id}`), { timeout: 10_000 })
      .toMatchObject([{ outcome: 'sent', attempt: 1 }]);
  }
  expect(await next.stop()).toBe(0);
  for (const id of ids) expect(fixture.sandbox.inbox.list().filter(({ tag }) => tag === id)).toHaveLength(1);
});

test('a stop before the next attempt leaves the decision to the next start, which records it once', async () => {
  fixture.sandbox.faults.set('fcm', { fault: '5xx', retryAfter: '50', times: 1 });
  const server = await fixture.start();
  const id = await sendText(server.url, 'ivo', 'mara', 'Later');
  await expect.poll(() => fixture.sandbox.faults.get('fcm').fault, { interval: 5 }).toBe('none');
  expect(await timedStop(server)).toBeLessThan(5_000);
  const next = await fixture.start();
  await expect.poll(() => entriesOf(next, `messageId=${id}`), { timeout: 10_000 }).toMatchObject([{ outcome: 'sent' }]);
  const later = await sendText(next.url, 'ivo', 'mara', 'The next one');
  await expect.poll(() => entriesOf(next, `messageId=${later}`), { timeout: 10_000 }).toHaveLength(1);
  expect(await entriesOf(next, `messageId=${id}`)).toHaveLength(1);
  expect(await next.stop()).toBe(0);
});

async function timedStop(server: { stop(): Promise<number | null> }): Promise<number> {
  const began = performance.now();
  expect(await server.stop()).toBe(0);
  return performance.now() - began;
}
