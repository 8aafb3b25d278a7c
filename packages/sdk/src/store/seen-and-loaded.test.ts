import { expect, test } from 'vitest';
import { RandomApp } from '../testing/random-app.ts';

test('seen messages stay read and are reported, in whichever order marks and pages arrive', async () => {
  const app = new RandomApp(7);
  await app.begin();
  const { client, clock, server, network } = app;
  network.isUnreliable = false;
  const conversation = server.conversation('ivo');
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  view.setActive(true);
  void view.load({ at: 'newest' });
  await clock.advance(1_000);
  // How long before the page is requested the message is seen, in milliseconds; negative: after the request.
  for (let lead = -150; lead <= 450; lead += 25) {
    const { id } = server.send('ivo', conversation, { text: `seen ${lead} ms before it is loaded` });
    await clock.advance(1_000);
    const load = () => void view.load({ at: lead % 50 === 0 ? 'newest' : 'unread' });
    if (lead < 0) load();
    await clock.advance(Math.max(0, -lead));
    view.reportSeen(view.getSnapshot('timeline').keys.slice(-1));
    const counts = [view.getSnapshot('unread').count];
    const end = view.subscribe('unread', () => counts.push(view.getSnapshot('unread').count));
    await clock.advance(Math.max(0, lead));
    if (lead >= 0) load();
    await clock.advance(5_000);
    end();
    expect({ lead, read: conversation.read.get('mara '), highest: Math.max(...counts) }).toEqual({
      lead,
      read: id,
      highest: 0,
    });
  }
  client.dispose();
});
