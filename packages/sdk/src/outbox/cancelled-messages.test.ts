import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { HttpClient } from '../http/http-client.ts';
import { TextMessage } from '../model/text-message.ts';
import { Timers } from '../platform/timers.ts';
import { ClientStorage } from '../storage/client-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { clientClock } from '../testing/client-clock.ts';
import { CancelledMessages } from './cancelled-messages.ts';
import { newEntry } from './outbox-entry.ts';

const DAY_MS = 24 * 3_600_000;
const COPY = { id: '7', muid: 'a', sender: 'mara' };

test('a cancelled message stays cancelled for seven days, across restarts and in other tabs', async () => {
  const { clock, start } = device();
  const [one, two] = [await start(), await start()];
  one.add(entryOf('a'));
  two.add(entryOf('b'));
  await clock.advance(7 * DAY_MS - 1);
  const next = await start();
  expect(['a', 'b', 'c'].map((muid) => next.has({ ...COPY, muid }))).toEqual([true, true, false]);
  await clock.advance(1);
  expect((await start()).has(COPY)).toBe(false);
});

test('a message that was stored before its cancellation is found, and deleted', async () => {
  const { clock, server, start } = device();
  server.listed = [COPY];
  (await start()).add(entryOf('a'));
  await clock.advance(0);
  expect(server.calls).toEqual(['GET /users/ivo/messages?hideReplies=false&limit=100', 'DELETE /messages/7']);
});

test('a cancelled message is searched for on the server until no attempt can be in flight, across restarts', async () => {
  const { clock, server, start } = device();
  const first = await start();
  server.isDown = true;
  first.add(entryOf('a'));
  await clock.advance(20_000);
  first.clear();
  server.isDown = false;
  server.calls.length = 0;
  await start();
  await clock.advance(300_000);
  expect(server.calls.length).toBe(2);
  const last = await start();
  await clock.advance(300_000);
  expect(server.calls.length).toBe(2);
  last.seen(COPY);
  await clock.advance(0);
  expect(server.deletions).toBe(1);
});

test('the deletion of a found message is retried until the server confirms it, across restarts', async () => {
  const { clock, server, start } = device();
  const first = await start();
  first.add(entryOf('a'));
  await clock.advance(0);
  server.isDown = true;
  first.seen(COPY);
  await clock.advance(12_000);
  expect(server.deletions).toBe(3);
  first.clear();
  server.isDown = false;
  const next = await start();
  await clock.advance(60_000);
  expect(server.deletions).toBe(4);
  next.seen(COPY);
  await start();
  await clock.advance(60_000);
  expect([server.deletions, next.has(COPY)]).toEqual([4, true]);
});

test('a message of another sender is not deleted, even with the same muid', async () => {
  const { clock, server, start } = device();
  const cancelled = await start();
  cancelled.add(entryOf('a'));
  cancelled.seen({ ...COPY, sender: 'ivo' });
  await clock.advance(0);
  expect([server.deletions, cancelled.has({ ...COPY, sender: 'ivo' })]).toEqual([0, false]);
});

test('a message that is sent again is no longer deleted, before and after a restart', async () => {
  const { clock, server, start } = device();
  const cancelled = await start();
  server.isDown = true;
  cancelled.add(entryOf('a'));
  cancelled.seen(COPY);
  await clock.advance(0);
  cancelled.remove('a');
  server.isDown = false;
  await clock.advance(60_000);
  expect([server.deletions, cancelled.has(COPY), (await start()).has(COPY)]).toEqual([1, false, false]);
});

/** Returns a device: one storage, and a server whose responses the test sets. */
function device() {
  const clock = new FakeClock();
  const timers = new Timers(clientClock(clock));
  const storage = new ClientStorage('app', memoryStorage(), { warn: () => undefined, error: () => undefined });
  const calls: string[] = [];
  const server = {
    calls,
    isDown: false,
    listed: new Array<object>(),
    get deletions() {
      return calls.filter((call) => call.startsWith('DELETE')).length;
    },
  };
  const http = new HttpClient({
    host: 'http://chat.test',
    async fetch(input, init) {
      calls.push(`${init?.method} ${String(input).replace('http://chat.test/v3', '')}`);
      if (server.isDown) throw new TypeError('No network.');
      return Response.json({ data: init?.method === 'GET' ? server.listed : {} });
    },
    upload: () => undefined,
    timers,
    requestMs: 1_000,
    uploadMs: 1_000,
    tokens: () => ({ token: () => 'token', renew: async () => undefined, expire: () => undefined }),
  });
  async function start(): Promise<CancelledMessages> {
    const cancelled = new CancelledMessages({ storage, timers, http });
    await cancelled.begin('mara');
    return cancelled;
  }
  return { clock, server, start };
}

function entryOf(muid: string) {
  return newEntry(new TextMessage('ivo', 'given up', 'user'), muid, 0, undefined);
}
