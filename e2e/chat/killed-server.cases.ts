import { expect, test } from 'vitest';
import type { ChatWorld } from './chat-world.ts';

/** Defines the case of a server that ends between storing a message and responding: nothing is lost or sent twice. */
export function killedServerCase(world: () => ChatWorld): void {
  test('a server that is killed between storing a message and responding stores each message once', async () => {
    await world().addUsers('Berta', 'Cem');
    const chatPage = await world().open('berta/user/cem/-/cem/user/berta');
    const { page, left, right } = chatPage;
    await right.input.waitFor();
    await left.send('Calm');
    await right.row('Calm').waitFor();
    chatPage.expectRejections();
    const killed = Promise.withResolvers<void>();
    // Once: the message is stored, and the client does not learn of it.
    await page.route(
      '**/v3/messages',
      async (route) => {
        await route.fetch();
        await world().start.kill();
        await route.abort('connectionreset');
        killed.resolve();
      },
      { times: 1 },
    );
    await left.send('Storm 1', 'Storm 2', 'Storm 3', 'Storm 4');
    await killed.promise;
    await world().start.restart();
    await right.row('Storm 4').waitFor();
    await left.row('Storm 4').getByLabel('Read', { exact: true }).waitFor();
    const sent = ['Calm', 'Storm 1', 'Storm 2', 'Storm 3', 'Storm 4'];
    expect(await left.texts(/Calm|Storm \d/)).toEqual(sent);
    expect(await right.texts(/Calm|Storm \d/)).toEqual(sent);
    expect(await world().texts('berta', 'cem')).toEqual(sent);
  });
}
