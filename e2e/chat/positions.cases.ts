import { expect, test } from 'vitest';
import type { ChatWorld } from './chat-world.ts';
import { eventually } from './eventually.ts';

/**
 * Defines the test cases for positions: where a conversation opens, which actions jump within it, and what is kept when
 * the user returns.
 */
export function positionsCases(world: () => ChatWorld): void {
  test('a conversation opens at the first unread message, counts the messages below, and marks visible ones as read', async () => {
    await world().addUsers('Mio', 'Nora');
    await world().sayNumbered('mio', 'nora', 'Old', 12);
    await world().call('POST', '/users/mio/conversation/read', {}, 'nora');
    await world().sayNumbered('mio', 'nora', 'Later', 25);
    const { right } = await world().open('mio/-/nora/user/mio');
    await right.list.getByTestId('chat-unread-separator').getByText('25 new messages').waitFor();
    await eventually(() => right.isInView('Later 1.')).toBe(true);
    expect(await right.isInView('Later 25.')).toBe(false);
    await eventually(() => right.list.getByTestId('chat-scroll-badge').textContent().then(Number)).toBeLessThan(25);
    await right.list.getByTestId('chat-scroll-to-bottom').click();
    await eventually(() => right.isInView('Later 25.')).toBe(true);
    await right.list.getByTestId('chat-scroll-badge').waitFor({ state: 'detached' });
    const unread = () => world().call('GET', '/users/mio/conversation', undefined, 'nora');
    await eventually(async () => (await unread()).unreadMessageCount).toBe(0);
    await right.root.getByTestId('demo-chat-user/mio').getByText('25', { exact: true }).waitFor({ state: 'detached' });
  });

  test('messages that arrive while the user is scrolled up are counted, move no row, and appear at the end', async () => {
    await world().addUsers('Ola', 'Pia');
    await world().sayNumbered('ola', 'pia', 'Log', 25);
    await world().call('POST', '/users/ola/conversation/read', {}, 'pia');
    const { page, left, right } = await world().open('ola/user/pia/-/pia/user/ola');
    await right.row('Log 25.').waitFor();
    await right.list.hover();
    // The first frames hold what can be seen: a wheel that is turned before the rows above are there turns nothing.
    const toNewest = right.list.getByTestId('chat-scroll-to-bottom');
    await eventually(async () => {
      await page.mouse.wheel(0, -600);
      return toNewest.isVisible();
    }).toBe(true);
    await eventually(() => right.isInView('Log 10.')).toBe(true);
    const before = await right.topOf('Log 10.');
    await left.send('Look here', 'And here');
    await eventually(() => right.list.getByTestId('chat-scroll-badge').textContent()).toBe('2');
    expect(await right.topOf('Log 10.')).toBe(before);
    await toNewest.click();
    await eventually(() => right.isInView('And here')).toBe(true);
  });

  test('pressing a quote jumps to a message that was not loaded and highlights it; a button returns to the end', async () => {
    await world().addUsers('Bo', 'Cleo');
    const [first] = await world().sayNumbered('bo', 'cleo', 'Page', 45);
    await world().say('bo', 'cleo', 'As I said', { quotedMessageId: String(first) });
    await world().call('POST', '/users/bo/conversation/read', {}, 'cleo');
    const { left, right } = await world().open('bo/user/cleo/-/cleo/user/bo');
    await right.row('As I said').waitFor();
    expect(await right.row('Page 1.').filter({ hasNotText: 'As I said' }).count()).toBe(0);
    await right.list.locator('[data-testid^="chat-quote-"]').click();
    await right.list.getByTestId('chat-jump-mark').waitFor();
    await eventually(() => right.isInView('Page 1.')).toBe(true);
    await left.send('And again');
    await eventually(() => right.list.getByTestId('chat-scroll-badge').textContent()).toBe('1');
    await right.list.getByTestId('chat-scroll-to-bottom').click();
    await eventually(() => right.isInView('And again')).toBe(true);
  });

  test('a URL opens a message, and another URL the next one', async () => {
    await world().addUsers('Dagny', 'Egil');
    const ids = await world().sayNumbered('dagny', 'egil', 'Leaf', 45);
    const at = (leaf: number) => `dagny/-/egil/user/dagny/at/${ids[leaf - 1]}`;
    const { page, right } = await world().open(at(1));
    await right.list.getByTestId('chat-jump-mark').waitFor();
    expect(await right.isInView('Leaf 1.')).toBe(true);
    await page.goto(`${world().start.url}/demo#/${at(45)}`);
    await eventually(() => right.isInView('Leaf 45.')).toBe(true);
    expect(await right.isInView('Leaf 1.')).toBe(false);
  });

  test('a draft is still there after opening another conversation, and after a reload', async () => {
    await world().addUsers('Quint', 'Rosa', 'Sven');
    const { page, left } = await world().open('quint/user/rosa/-/sven');
    await left.input.fill('Half a thou');
    await left.root.getByText('Sven', { exact: true }).last().click();
    await left.root.getByTestId('demo-conversation-sven').waitFor();
    expect(await left.input.inputValue()).toBe('');
    const row = left.root.getByTestId('demo-chat-user/rosa');
    await row.getByText('Half a thou').waitFor();
    await row.getByText('Draft:').waitFor();
    await page.reload();
    await row.getByText('Half a thou').waitFor();
    await left.root.getByText('Rosa', { exact: true }).first().click();
    await left.root.getByTestId('demo-conversation-rosa').waitFor();
    await eventually(() => left.input.inputValue()).toBe('Half a thou');
    await page.reload();
    await eventually(() => left.input.inputValue()).toBe('Half a thou');
  });

  test('settings apply immediately on both sides and survive a reload', async () => {
    await world().addUsers('Tara', 'Udo');
    await world().say('tara', 'udo', 'Ropes are dry');
    const { page, left, right } = await world().open('tara/user/udo/-/udo/user/tara');
    await left.row('Ropes are dry').getByLabel('Read', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Receipts visibility' }).click();
    await left.row('Ropes are dry').getByLabel('Read', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'Hide reaction option' }).click();
    await right.openMenu('Ropes are dry');
    await page.getByTestId('chat-option-replyMessage').waitFor();
    expect(await page.getByTestId('chat-quick-reaction-❤️').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.reload();
    await left.row('Ropes are dry').waitFor();
    expect(await left.row('Ropes are dry').getByLabel('Read', { exact: true }).count()).toBe(0);
  });
}
