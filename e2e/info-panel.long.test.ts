import { expect, test, vi } from 'vitest';
import { chatSuite } from './chat/chat-world.ts';

/** The info panel of the demo, with each user in a browser of their own. */
const world = chatSuite();
vi.setConfig({ testTimeout: 60_000 });

/** As narrow as a phone, where the panel covers the conversation. */
const PHONE = { viewport: { width: 420, height: 800 } };

test('a block is confirmed in view, keeps both users from writing, and can be ended in the conversation', async () => {
  await world().addUsers('Anke', 'Bruno');
  await world().say('anke', 'bruno', 'Ahoy');
  const anke = (await world().open('anke/user/bruno/info', PHONE)).left;
  const brunosPage = await world().open('bruno/user/anke', PHONE);
  brunosPage.expectRejections();
  const bruno = brunosPage.left;
  await bruno.row('Ahoy').waitFor();
  // Shown once Bruno's page has read who Anke is, before the block.
  await bruno.input.waitFor();
  await anke.root.getByTestId('demo-block').getByRole('button').click();
  const confirm = anke.root.getByTestId('demo-confirm');
  await expect.poll(async () => (await confirm.boundingBox())?.y ?? 800).toBeLessThan(760);
  await confirm.click();
  await anke.root.getByTestId('demo-unblock').waitFor();
  await anke.root.getByTestId('demo-info-close').click();
  await anke.root.getByText('You blocked this person.').waitFor();
  expect(await anke.root.getByTestId('chat-header-presence').count()).toBe(0);
  // The composer says so after a message, or before it if Bruno's page has read the conversation again in the meantime.
  const notice = bruno.root.getByText('You cannot write to this person.').first();
  await Promise.race([bruno.send('Are you there?'), notice.waitFor()]);
  await notice.waitFor();
  await anke.root.getByRole('button', { name: 'Unblock' }).click();
  await anke.input.waitFor();
  await anke.root.getByTestId('chat-header-presence').waitFor();
  await anke.send('Welcome back');
  await bruno.row('Welcome back').waitFor();
});

test('a user who leaves a group is back in the inbox without it, and the others see who left', async () => {
  await world().addUsers('Carla', 'Dario');
  await world().call('POST', '/groups', { guid: 'crew', name: 'Crew', type: 'public' }, 'carla');
  await world().call('POST', '/groups/crew/members', { participants: ['dario'] }, 'carla');
  const carla = (await world().open('carla/group/crew', PHONE)).left;
  const dariosPage = await world().open('dario/group/crew/info', PHONE);
  // The panel reads the members again while it closes.
  dariosPage.expectRejections();
  const dario = dariosPage.left;
  await carla.root.getByText('2 members').waitFor();
  await dario.root.getByTestId('demo-leave').getByRole('button').click();
  await dario.root.getByTestId('demo-confirm').click();
  await dario.root.getByTestId('demo-info-crew').waitFor({ state: 'detached' });
  await expect.poll(() => dario.root.getByTestId('demo-chat-group/crew').count()).toBe(0);
  await carla.root
    .getByText(/Dario\S* left/)
    .first()
    .waitFor();
  await carla.root.getByText('1 member').waitFor();
});

test('a mute set in one browser is shown in another when it is looked at, and typing users are named', async () => {
  await world().addUsers('Elin', 'Frode', 'Greta');
  await world().call('POST', '/groups', { guid: 'pier', name: 'Pier', type: 'public' }, 'elin');
  await world().call('POST', '/groups/pier/members', { participants: ['frode', 'greta'] }, 'elin');
  await world().say('frode', 'pier', 'Low water', { receiverType: 'group' });
  const panel = (await world().open('elin/group/pier/info', PHONE)).left;
  const inbox = await world().open('elin', PHONE);
  const row = inbox.left.root.getByTestId('demo-chat-group/pier');
  const weight = () => row.getByText('Low water').evaluate((text) => getComputedStyle(text).fontWeight);
  await expect.poll(weight).toBe('600');
  await row.getByRole('img', { name: '1 unread', exact: true }).waitFor();
  expect(await row.getByRole('img', { name: 'Muted' }).count()).toBe(0);
  await panel.root.getByText('Muted for 8 hours').click();
  await panel.root.getByText(/^Muted until/).waitFor();
  await inbox.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(weight).toBe('400');
  await row.getByRole('img', { name: 'Muted', exact: true }).waitFor();
  const frode = (await world().open('frode/group/pier', PHONE)).left;
  const greta = (await world().open('greta/group/pier', PHONE)).left;
  // A client that is not connected yet neither sends nor receives typing events.
  for (const side of [frode, greta]) await side.row('Low water').waitFor();
  await world().say('elin', 'pier', 'Still low', { receiverType: 'group' });
  for (const side of [frode, greta]) await side.row('Still low').waitFor();
  for (const side of [frode, greta]) await side.input.pressSequentially('Ah');
  await row.getByText(/Frode\S* and \S*Greta\S* are typing/).waitFor();
  await frode.input.fill('');
  await row.getByText(/^\S*Greta\S* is typing/).waitFor();
});

test('a block that could not be ended says so, and is ended by the next press', async () => {
  await world().addUsers('Hedda', 'Ivar');
  await world().say('hedda', 'ivar', 'Ahoy');
  await world().call('POST', '/users/hedda/blockedusers', { blockedUids: ['ivar'] });
  const heddasPage = await world().open('hedda/user/ivar/info', PHONE);
  heddasPage.expectRejections();
  const { page, left } = heddasPage;
  const unblock = left.root.getByTestId('demo-unblock');
  await unblock.waitFor();
  await page.route(/blockedusers/, (route) => route.abort());
  await unblock.click();
  await unblock.getByText('That did not work. Try again.').waitFor();
  await page.unroute(/blockedusers/);
  await unblock.click();
  await left.root.getByTestId('demo-block').waitFor();
  expect(await unblock.count()).toBe(0);
});
