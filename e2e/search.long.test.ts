import { expect, test, vi } from 'vitest';
import { chatSuite } from './chat/chat-world.ts';
import { eventually } from './chat/eventually.ts';

/** The search in a conversation of the demo, by keyboard and after a failure, on the real server. */
const world = chatSuite();
vi.setConfig({ testTimeout: 60_000 });

test('Enter steps from result to result while the focus stays in the search, and a key of an input method does nothing', async () => {
  await world().addUsers('Lars', 'Mette');
  await world().sayNumbered('lars', 'mette', 'Rope', 3);
  const { page, left } = await world().open('mette/user/lars/search/-/lars/user/mette');
  await left.row('Rope 3.').waitFor();
  await page.keyboard.type('rope');
  // At once, before the results have arrived.
  await page.keyboard.press('Enter');
  const count = left.root.getByTestId('demo-search-count');
  await count.getByText('1 of 3').waitFor();
  await left.root.getByTestId('chat-jump-mark').waitFor();
  await eventually(() => page.evaluate('document.activeElement.dataset.testid')).toBe('demo-search-input');
  await page.keyboard.press('Enter');
  await count.getByText('2 of 3').waitFor();
  await left.root.getByTestId('demo-search-input').dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await left.root.getByTestId('demo-search-input').dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await eventually(() => page.evaluate('document.activeElement.dataset.testid')).toBe('demo-search-input');
  expect(await count.textContent()).toBe('2 of 3');
  await page.keyboard.press('Shift+Enter');
  await count.getByText('1 of 3').waitFor();
});

test('a search that failed is tried again, and the list of results has a row for more of them', async () => {
  await world().addUsers('Nora', 'Otto');
  await world().sayNumbered('nora', 'otto', 'Buoy', 31);
  await world().call('POST', '/users/nora/conversation/read', {}, 'otto');
  const chat = await world().open('otto/user/nora/search/-/nora/user/otto');
  const { page, left } = chat;
  await left.row('Buoy 31.').waitFor();
  chat.expectRejections();
  await page.route(/searchKey=buoy/, (route) => route.abort());
  await page.keyboard.type('buoy');
  await left.root.getByText('Search failed').waitFor();
  await page.unroute(/searchKey=buoy/);
  await left.root.getByTestId('demo-search-more').getByText('Try again').click();
  const results = left.root.getByTestId('demo-search-results');
  await results.getByText('Buoy 31.').waitFor();
  expect(await results.getByText('Buoy 1.', { exact: true }).count()).toBe(0);
  await left.root.getByTestId('demo-search-more').getByText('Show more').click();
  await results.getByText('Buoy 1.', { exact: true }).waitFor();
  expect(await left.root.getByTestId('demo-search-more').count()).toBe(0);
  await left.root.getByTestId('demo-search-count').getByText('31', { exact: true }).waitFor();
});

test('a reply that was found is shown in its thread, and Back leads to the results', async () => {
  await world().addUsers('Pelle', 'Quinn');
  const parent = await world().say('pelle', 'quinn', 'Who has the spare mast?');
  await world().sayNumbered('pelle', 'quinn', 'News', 3);
  await world().say('quinn', 'pelle', 'A pulley lies in the shed', { parentId: String(parent) });
  await world().say('pelle', 'quinn', 'The pulley squeaks');
  const { page, left } = await world().open('quinn/user/pelle/search/-/pelle/user/quinn', {
    viewport: { width: 390, height: 800 },
  });
  await left.row('squeaks').waitFor();
  await page.keyboard.type('pulley');
  const results = left.root.getByTestId('demo-search-results');
  await results.getByText(/squeaks/).waitFor();
  expect(await results.getByRole('img', { name: 'In a thread' }).count()).toBe(1);
  await results.getByText(/lies in the shed/).click();
  const thread = left.root.getByTestId(`demo-thread-${parent}`);
  await thread.getByTestId('chat-jump-mark').waitFor();
  await left.root.getByRole('button', { name: 'Back' }).click();
  await results.getByText(/lies in the shed/).waitFor();
  expect(await left.root.getByTestId('demo-search-input').inputValue()).toBe('pulley');
  await results.getByText(/lies in the shed/).click();
  await thread.waitFor();
});

test('steps through results keep the focus in the search, even when a thread is opened beside the conversation', async () => {
  await world().addUsers('Rikke', 'Sten');
  const parent = await world().say('rikke', 'sten', 'Anyone seen the anchor?');
  await world().say('sten', 'rikke', 'Anchor is on the quay', { parentId: String(parent) });
  const { page, left } = await world().open('sten/user/rikke/search/-/rikke/user/sten', {
    viewport: { width: 2200, height: 800 },
  });
  await left.row('Anyone').waitFor();
  await page.keyboard.type('anchor');
  await page.keyboard.press('Enter');
  const thread = left.root.getByTestId(`demo-thread-${parent}`);
  await thread.getByTestId('chat-jump-mark').waitFor();
  await eventually(() => page.evaluate('document.activeElement.dataset.testid')).toBe('demo-search-input');
  await page.keyboard.press('Enter');
  await left.root.getByTestId('demo-search-count').getByText('2 of 2').waitFor();
  await left.root.getByTestId('demo-conversation-rikke').getByTestId('chat-jump-mark').waitFor();
  await left.root.getByTestId('demo-thread-close').click();
  await thread.waitFor({ state: 'detached' });
  expect(await left.root.getByTestId('demo-search-input').inputValue()).toBe('anchor');
});
