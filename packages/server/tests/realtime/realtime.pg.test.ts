import { RealtimeClient, startServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../testkit/src/fresh-database.ts';

test('concurrent messages on PostgreSQL arrive without a gap, and a resume delivers all that was missed', async () => {
  await using server = await startServer({ env: { CHATWIRE_DATABASE_URL: await freshDatabase() } });
  await server.login('ivo');
  const token = await server.login('mara');
  const first = await RealtimeClient.login(server, token);
  await sendAll(20);
  await first.next('message', (frame) => frame['seq'] === 20);
  expect(numbersOf(first)).toEqual(upTo(20));
  const cursor = first.of('message').find((frame) => frame['seq'] === 20)?.['cursor'];
  first[Symbol.dispose]();

  await sendAll(30);
  using second = await RealtimeClient.login(server, token, { resume: { cursor } });
  await second.next('message', (frame) => frame['seq'] === 50);
  expect(second.frames[0]).toMatchObject({ data: { resumed: true } });
  // Frames that the client has already received may be redelivered; it drops them.
  expect(numbersOf(second).filter((seq) => seq > 20)).toEqual(upTo(50).slice(20));

  async function sendAll(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => server.sendText('ivo', 'mara', 'x')));
  }
});

function numbersOf(client: RealtimeClient): number[] {
  return client.of('message').map((frame) => frame['seq']);
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}
