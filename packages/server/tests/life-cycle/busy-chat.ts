import type { TestServer } from '@chatwire/testkit';
import { expect, vi } from 'vitest';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Fills a server with some of everything, and waits for the log entries of its messages. */
export async function fillChat(server: TestServer): Promise<{ readonly tokens: readonly string[] }> {
  const { call } = server;
  const tokens = [await server.login('mara', 'Mara Lindqvist'), await server.login('ivo', 'Ivo Marek')];
  await call('PATCH', '/notifications/v1/contact-details', {
    as: 'ivo',
    body: { email: 'ivo@harbour.example', timezone: 'Europe/Prague' },
  });
  await call('POST', '/groups', {
    body: { guid: 'harbour', name: 'Harbour crew', type: 'public', owner: 'mara', members: { participants: ['ivo'] } },
  });
  const form = new FormData();
  form.append('file', new Blob([PICTURE], { type: 'image/png' }), 'pier.png');
  const upload = await fetch(`${server.url}/v3/media`, {
    method: 'POST',
    headers: { authToken: tokens[0] ?? '' },
    body: form,
  });
  const { data: attachments } = (await upload.json()) as { readonly data: readonly object[] };
  const first = await send(server, 'mara', 'harbour', 'group', { text: 'Ahoy “crew” \\ 🚢\nnew line' });
  await send(server, 'ivo', 'harbour', 'group', { text: 'reply <@uid:mara>' }, { parentId: first });
  await send(server, 'ivo', 'mara', 'user', { text: 'only for you' });
  await send(server, 'mara', 'ivo', 'user', { attachments }, { type: 'image' });
  await call('POST', `/messages/${first}/reactions/${encodeURIComponent('⚓')}`, { as: 'ivo' });
  await call('PUT', `/messages/${first}`, { as: 'mara', body: { data: { text: 'Ahoy, edited' } } });
  const gone = await send(server, 'mara', 'ivo', 'user', { text: 'soon deleted' });
  await call('DELETE', `/messages/${gone}`, { as: 'mara' });
  await settled(server);
  return { tokens };
}

/** Sends a message and returns its id. */
export async function send(
  { call }: TestServer,
  sender: string,
  receiver: string,
  receiverType: 'user' | 'group',
  data: object,
  more: object = {},
): Promise<string> {
  const { status, body } = await call('POST', '/messages', {
    as: sender,
    body: { receiver, receiverType, type: 'text', data, ...more },
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.data.id;
}

export async function entriesOf({ call }: TestServer): Promise<readonly { readonly _id: string }[]> {
  return (await call('GET', '/notifications/v1/logs?limit=1000')).body.data;
}

/** Waits until every event has its entries. Also outside of tests, where `expect.poll` is not allowed. */
export async function settled({ app }: TestServer): Promise<void> {
  const { db } = app.context.storage;
  await vi.waitFor(
    async () => {
      const open = db.selectFrom('outbox').select('event_id').where('settled_at_ms', 'is', null);
      expect(await open.execute()).toEqual([]);
    },
    { timeout: 20_000, interval: 20 },
  );
}
