import { expect, test } from 'vitest';
import { codeOf } from '../testing/code-of.ts';
import { connectedClient } from '../testing/connected-client.ts';
import type { FakeSocket } from '../testing/fake-socket.ts';

test('while the server throttles, read marks of a conversation become one call with the newest of them', async () => {
  const { client, socket, clock } = await connectedClient();
  const first = client.markAsRead(5, 'crew', 'group');
  expect(marksOn(socket)).toEqual(['crew 5']);
  socket.receive({ type: 'error', error: { code: 'ERR_TOO_MANY_REQUESTS', message: 'slow down' } });
  const stop = new AbortController();
  const aborted = client.markAsRead(9, 'crew', 'group', { signal: stop.signal });
  const marks = [7, 6].map((id) => client.markAsRead(id, 'crew', 'group'));
  marks.push(client.markAsRead(3, 'ivo', 'user'), first);
  stop.abort();
  await expect(aborted).rejects.toMatchObject({ code: 'ERR_ABORTED' });
  expect(marksOn(socket)).toEqual(['crew 5']);
  await clock.advance(5_000);
  expect(marksOn(socket)).toEqual(['crew 5', 'crew 7', 'ivo 3']);
  for (const { id } of socket.of('receipt')) socket.receive({ type: 'ack', ref: id });
  await Promise.all(marks);
  expect(client.getSnapshot('read')).toMatchObject({ receiver: 'ivo', id: 3 });
  client.dispose();
});

test('a queued receipt is rejected on logout, not dropped silently', async () => {
  const { client, socket, clock } = await connectedClient();
  socket.receive({ type: 'error', error: { code: 'ERR_TOO_MANY_REQUESTS', message: 'slow down' } });
  const waiting = client.markAsRead(5, 'crew', 'group');
  const rejected = codeOf(waiting);
  const out = client.logout();
  await clock.advance(15_000);
  await out;
  expect(await rejected).toBe('USER_NOT_LOGGED_IN');
});

function marksOn(socket: FakeSocket): string[] {
  return socket
    .of('receipt')
    .map(({ data }) => `${Reflect.get(Object(data), 'receiver')} ${Reflect.get(Object(data), 'id')}`);
}
