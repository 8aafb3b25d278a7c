import { expect, test, vi } from 'vitest';
import { chatSuite } from './chat/chat-world.ts';
import { eventually } from './chat/eventually.ts';
import { focusedText, tabTo } from './focus.ts';

/** Threads of the demo, and how to reach them by keyboard alone, on the real server. */
const world = chatSuite();
vi.setConfig({ testTimeout: 90_000 });

/** As narrow as a phone, where a thread covers its conversation. */
const PHONE = { viewport: { width: 390, height: 800 } };

test('a thread shows its conversation, participants, and number of replies; Back leads to the conversation on phones', async () => {
  const thread = await threadOf('crew', ['Anke', 'Bruno', 'Carla']);
  const { root } = (await world().open(`anke/group/crew/${thread}`, PHONE)).left;
  const bar = root.getByTestId('demo-thread-bar');
  await bar.getByText('2 replies').waitFor();
  await bar.getByRole('img', { name: 'Anke, Bruno, Carla' }).waitFor();
  await root.getByText('Crew', { exact: true }).waitFor();
  await world().say('bruno', 'crew', 'And a fender', { receiverType: 'group', parentId: String(thread) });
  await bar.getByText('3 replies').waitFor();
  // The close button is for threads beside their conversation.
  expect(await root.getByTestId('demo-thread-close').count()).toBe(0);
  await root.getByRole('button', { name: 'Back' }).click();
  await root.getByTestId('demo-conversation-crew').waitFor();
});

test('a thread without replies says so, and has no bar above the replies', async () => {
  await world().addUsers('Dario', 'Elin');
  const id = await world().say('dario', 'elin', 'Anyone awake?');
  const { root } = (await world().open(`dario/user/elin/${id}`, PHONE)).left;
  await root.getByText('No replies yet').waitFor();
  expect(await root.getByTestId('demo-thread-bar').count()).toBe(0);
});

test('users who reply follow the thread until they unfollow it on any of their devices', async () => {
  const thread = await threadOf('pier', ['Frode', 'Greta', 'Hanne']);
  await world().addUsers('Iben');
  await world().call('POST', '/groups/pier/members', { participants: ['iben'] }, 'frode');
  const greta = (await world().open(`greta/group/pier/${thread}`, PHONE)).left.root.getByTestId('demo-follow');
  const other = (await world().open(`greta/group/pier/${thread}`, PHONE)).left.root.getByTestId('demo-follow');
  const iben = (await world().open(`iben/group/pier/${thread}`, PHONE)).left;
  for (const button of [greta, other]) await eventually(() => button.getAttribute('aria-checked')).toBe('true');
  await greta.click();
  for (const button of [greta, other]) await eventually(() => button.textContent()).toBe('Follow');
  await greta.page().reload();
  await eventually(() => greta.getAttribute('aria-checked')).toBe('false');
  expect(await idsOfThreads('greta')).toEqual([]);
  await other.click();
  for (const button of [greta, other]) await eventually(() => button.textContent()).toBe('Following');
  expect(await idsOfThreads('greta')).toEqual([String(thread)]);
  await eventually(() => iben.root.getByTestId('demo-follow').textContent()).toBe('Follow');
  await iben.send('I have some');
  await eventually(() => iben.root.getByTestId('demo-follow').textContent()).toBe('Following');
});

test('the keyboard alone opens a conversation, writes, reacts, replies, and follows a thread', async () => {
  await world().addUsers('Jens', 'Karla');
  const id = await world().say('karla', 'jens', 'Tea at four?');
  await world().say('jens', 'karla', 'At five', { parentId: String(id) });
  const { page, left } = await world().open('jens', PHONE);
  const karla = (await world().open('karla/user/jens', PHONE)).left;
  const keys = page.keyboard;
  await left.root.getByTestId('demo-chat-user/karla').waitFor();
  await tabTo(page, '[data-testid="demo-chat-user/karla"]');
  await keys.press('Enter');
  await left.row('Tea at four?').waitFor();
  await tabTo(page, '[data-testid="chat-composer-input"]');
  await keys.type('Coming');
  await keys.press('Enter');
  await karla.row('Coming').waitFor();
  await tabTo(page, '[role="article"]', { key: 'Shift+Tab' });
  await keys.press('ArrowUp');
  await eventually(() => left.row('Tea at four?').evaluate((row) => row.matches(':focus'))).toBe(true);
  await keys.press('Shift+F10');
  await eventually(() => focusedText(page)).toBe('👍');
  await keys.press('Enter');
  await karla.row('Tea at four?').getByTestId('chat-reaction-👍').waitFor();
  await keys.press('Shift+F10');
  await eventually(() => focusedText(page)).toBe('👍');
  await keys.press('ArrowDown');
  await eventually(() => focusedText(page)).toBe('Reply');
  await keys.press('Enter');
  await left.root.getByTestId('chat-composer-reply').waitFor();
  await keys.type('With milk');
  await keys.press('Enter');
  await karla.row('With milk').getByText('Tea at four?').waitFor();
  await tabTo(page, '[role="article"]', { key: 'Shift+Tab' });
  await keys.press('Home');
  await keys.press('Shift+F10');
  await eventually(() => focusedText(page)).toBe('👍');
  await keys.press('ArrowDown');
  await keys.press('ArrowDown');
  await eventually(() => focusedText(page)).toBe('Reply in thread');
  await keys.press('Enter');
  await left.root.getByTestId('demo-follow').waitFor();
  await tabTo(page, '[data-testid="demo-follow"]');
  await keys.press('Space');
  await eventually(() => focusedText(page)).toBe('Follow');
  expect(await left.root.getByTestId('demo-follow').getAttribute('aria-checked')).toBe('false');
});

/** Creates people, a group of theirs, and a thread in it: the first asks, the others reply. Returns its id. */
async function threadOf(guid: string, names: readonly string[]): Promise<number> {
  await world().addUsers(...names);
  const [owner = '', ...others] = names.map((name) => name.toLowerCase());
  const name = guid.charAt(0).toUpperCase() + guid.slice(1);
  await world().call('POST', '/groups', { guid, name, type: 'public' }, owner);
  await world().call('POST', `/groups/${guid}/members`, { participants: others }, owner);
  const id = await world().say(owner, guid, 'Who brings rope?', { receiverType: 'group' });
  for (const uid of others) await world().say(uid, guid, 'I do', { receiverType: 'group', parentId: String(id) });
  return id;
}

async function idsOfThreads(uid: string): Promise<readonly string[]> {
  const threads: readonly { readonly id: string }[] = await world().call('GET', '/threads', undefined, uid);
  return threads.map(({ id }) => id);
}
