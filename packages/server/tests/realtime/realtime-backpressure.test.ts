import type { Message } from '@chatwire/protocol';
import { RealtimeClient, startServer, type TestServer } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';

let server: TestServer;
let token: string;

beforeEach(async () => {
  server = await startServer();
  token = await server.login('mara');
  return () => server[Symbol.asyncDispose]();
});

test('a client that reads nothing gets its resume position and close code 4008; the durable frames before that are complete', async () => {
  using slow = await RealtimeClient.login(server, token);
  slow.socket.pause();
  await publish(1_500, 16_000);
  slow.socket.resume();
  expect(await slow.closed).toMatchObject({ code: 4008 });
  const received = slow.of('message_edited').map((frame) => frame['seq']);
  expect(received).toEqual(Array.from({ length: received.length }, (_, index) => index + 1));
  expect(received.length).toBeLessThan(1_500);
  expect(slow.frames.at(-1)).toMatchObject({
    type: 'overflow',
    data: { cursor: slow.of('message_edited').at(-1)?.['cursor'] },
  });
});

test('a slow reader delays neither other connections nor REST responses', async () => {
  using slow = await RealtimeClient.login(server, token);
  using quick = await RealtimeClient.login(server, token);
  slow.socket.pause();
  // The fast client reads continuously: on a busy machine both ends share one process.
  await publish(1_500, 16_000, (last) => quick.next('message_edited', (frame) => frame['seq'] === last));
  expect((await server.call('GET', '/health')).status).toBe(200);
  await quick.next('message_edited', (frame) => frame['seq'] === 1_500);
  expect(quick.of('message_edited')).toHaveLength(1_500);
});

/** Publishes durable frames for mara, as the chat side does, and yields to the event loop in between. */
async function publish(
  count: number,
  size: number,
  between: (last: number) => Promise<unknown> = () => waitTurns(1),
): Promise<void> {
  const text = 'x'.repeat(size);
  for (let seq = 1; seq <= count; seq += 1) {
    server.app.context.bus.publish({
      frame: {
        type: 'message_edited',
        at: seq,
        conversationId: 'ivo_user_mara',
        seq,
        cursor: `c_${seq}`,
        data: { message: editedMessage(seq, text) },
      },
      to: { kind: 'users', uids: ['mara'] },
    });
    if (seq % 20 === 0) await between(seq);
  }
  await waitTurns(5);
}

function editedMessage(seq: number, text: string): Message {
  return {
    id: '1',
    conversationId: 'ivo_user_mara',
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    data: { text },
    sentAt: 1,
    sentAtMS: 1000,
    updatedAt: 1,
    seq,
  };
}

async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
