import { expect, test, vi } from 'vitest';
import { chatSuite } from './chat/chat-world.ts';
import { eventually } from './chat/eventually.ts';

/** Pinned and saved messages of two people, on the real server. */
const world = chatSuite();
vi.setConfig({ testTimeout: 60_000 });

test('a pinned message is marked and in the bar on both sides, and the bar leads to messages far above', async () => {
  await world().addUsers('Anke', 'Bruno');
  await world().say('anke', 'bruno', 'The harbour code');
  await world().sayNumbered('bruno', 'anke', 'News', 60);
  await readAll('anke', 'bruno');
  const { left, right } = await world().open('anke/user/bruno/-/bruno/user/anke');
  await left.choose('News 60.', 'pinMessage');
  await right.row('News 60.').getByLabel('Pinned', { exact: true }).waitFor();
  const bar = right.root.getByTestId('demo-pinned');
  await bar.getByText('Pinned message', { exact: true }).waitFor();
  const [first] = await world().call('GET', '/users/bruno/messages?limit=1&affix=append&id=0', undefined, 'anke');
  await world().call('POST', `/messages/${first.id}/pin`, undefined, 'bruno');
  await bar.getByText('Pinned message 2 of 2').waitFor();
  await bar.getByTestId('demo-pinned-message').click();
  await eventually(() => right.isInView('The harbour code')).toBe(true);
  await bar.getByTestId('demo-pinned-older').click();
  await bar.getByText('Pinned message 1 of 2').waitFor();
  await eventually(() => right.isInView('News 60.')).toBe(true);
  await right.choose('News 60.', 'pinMessage');
  await left.root.getByTestId('demo-pinned').getByText('Pinned message', { exact: true }).waitFor();
  await left.row('News 60.').getByLabel('Pinned', { exact: true }).waitFor({ state: 'detached' });
  await world().call('DELETE', `/messages/${first.id}`, {});
  await bar.waitFor({ state: 'detached' });
  await left.root.getByTestId('demo-pinned').waitFor({ state: 'detached' });
  expect(await world().call('GET', '/users/bruno/messages/pinned', undefined, 'anke')).toEqual([]);
});

test('a pin made while the other side was offline is there once it is online again', async () => {
  await world().addUsers('Carla', 'Dario');
  const id = await world().say('carla', 'dario', 'Ahoy');
  const chat = await world().open('carla/user/dario/-/dario/user/carla');
  const { right } = chat;
  chat.expectRejections();
  await right.row('Ahoy').waitFor();
  await right.setNetwork('Offline');
  await world().call('POST', `/messages/${id}/pin`, undefined, 'carla');
  await world().call('POST', `/messages/${id}/saved`, undefined, 'dario');
  await right.setNetwork('Online');
  await right.row('Ahoy').getByLabel('Pinned', { exact: true }).waitFor();
  await right.row('Ahoy').getByLabel('Saved', { exact: true }).waitFor();
  const bar = right.root.getByTestId('demo-pinned');
  await bar.waitFor();
  expect(await bar.textContent()).toContain('Ahoy');
});

test('a saved message is on all devices of the user, in a list that leads to it, and on no other side', async () => {
  await world().addUsers('Elin', 'Frode');
  await world().say('elin', 'frode', 'Berth 14');
  await world().sayNumbered('frode', 'elin', 'News', 50);
  await readAll('elin', 'frode');
  const { left, right } = await world().open('elin/user/frode/-/elin');
  await left.choose('News 50.', 'saveMessage');
  await left.row('News 50.').getByLabel('Saved', { exact: true }).waitFor();
  const [first] = await world().call('GET', '/users/frode/messages?limit=1&affix=append&id=0', undefined, 'elin');
  await right.root.getByTestId('demo-open-saved').click();
  await right.root.getByTestId('demo-saved').getByText('News 50.').waitFor();
  await world().call('POST', `/messages/${first.id}/saved`, undefined, 'elin');
  await right.root.getByTestId(`demo-saved-${first.id}`).click();
  await eventually(() => right.isInView('Berth 14')).toBe(true);
  await right.row('Berth 14').getByLabel('Saved', { exact: true }).waitFor();
  await right.choose('Berth 14', 'saveMessage');
  await right.root.getByTestId(`demo-saved-${first.id}`).waitFor({ state: 'detached' });
  const other = await world().open('frode/user/elin/-/elin');
  await other.left.row('News 50.').waitFor();
  expect(await other.left.list.getByLabel('Saved', { exact: true }).count()).toBe(0);
});

/** Both have read everything, so that their lists open at the newest message. */
async function readAll(one: string, other: string): Promise<void> {
  await world().call('POST', `/users/${other}/conversation/read`, {}, one);
  await world().call('POST', `/users/${one}/conversation/read`, {}, other);
}
