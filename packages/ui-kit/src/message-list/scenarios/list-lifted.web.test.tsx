import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accessibilityFaults } from '../../testing/accessibility-faults.ts';
import { type ShownList, type ShownListSettings, shownList } from '../../testing/shown-list.tsx';

test('a message that the sheet of its menu would cover is shown above the sheet, and the list does not scroll', async () => {
  const list = await opened(30, 30);
  const { top: sheetTop } = list.sheet();
  expect(list.rowBox().bottom).toBeGreaterThan(sheetTop);
  const copy = list.copyBox();
  expect(copy.bottom).toBeCloseTo(sheetTop, 0);
  expect(innerSizeOf(copy)).toEqual(innerSizeOf(list.rowBox(), 0));
  expect(copy.left).toBe(list.rowBox().left);
  expect(list.scrolled()).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(list.copy).toBeNull();
  expect(list.scrolled()).toBe(0);
});

test.each(['en', 'ar'])(
  'a message that the sheet does not cover is shown in its place, in language %s',
  async (language) => {
    const list = await opened(30, 'topmost', { language });
    const [copy, row] = [list.copyBox(), list.rowBox()];
    expect(row.bottom).toBeLessThan(list.sheet().top);
    expect([copy.left, copy.top + PADDING].map(Math.round)).toEqual([row.left, row.top].map(Math.round));
    expect(innerSizeOf(copy)).toEqual(innerSizeOf(row, 0));
  },
);

test('the end of a message taller than the space is next to the sheet', async () => {
  const list = await shownList(3);
  list.chat.receive(list.history.edit(3, 'words and more words '.repeat(120)));
  await list.screen.getByRole('button', { name: 'Read more' }).click();
  await expect.poll(() => list.row(3).getBoundingClientRect().height).toBeGreaterThan(700);
  const { sheet, copy, copyBox } = await withMenu(list, 3);
  expect([copyBox().top, Math.round(copyBox().bottom - sheet().top)]).toEqual([0, 0]);
  const whole = copy()?.firstElementChild?.getBoundingClientRect();
  expect(whole?.bottom).toBeCloseTo(copyBox().bottom - PADDING, 0);
  expect(whole?.top).toBeLessThan(0);
});

test('the copy of a message has no controls, follows changes, and stays while messages arrive', async () => {
  const list = await opened(30, 30);
  const { top } = list.copyBox();
  expect(await accessibilityFaults()).toEqual([]);
  expect(document.activeElement?.getAttribute('data-testid')).toBe('chat-quick-reaction-👍');
  expect(list.message(30).elements()).toHaveLength(1);
  list.chat.receive(list.history.arrival());
  list.chat.receive(list.history.edit(30, 'Changed'));
  await expect.poll(() => list.copy()?.textContent).toContain('Changed');
  expect(list.copyBox().top).toBeGreaterThanOrEqual(top);
  // The press goes through the copy to the backdrop.
  await userEvent.click(document.body, { position: { x: 200, y: Math.round(list.copyBox().top + 5) }, force: true });
  await expect.poll(list.copy).toBeNull();
});

test('the copy of a message stays in front of its row when the height of the window changes', async () => {
  const list = await shownList(30, { heightOfList: '75vh' });
  await expect.element(list.message(30)).toBeVisible();
  await list.message(30).hover();
  const { copyBox, rowBox } = await withMenu(list, topmostId(30, list));
  const { top } = rowBox();
  onTestFinished(() => page.viewport(414, 896));
  // As when the keyboard of a phone closes.
  await page.viewport(414, 996);
  await expect.poll(() => rowBox().top).toBeGreaterThan(top + 50);
  await expect.poll(() => Math.round(copyBox().top + PADDING)).toBe(Math.round(rowBox().top));
});

test('the copies of a message, above the sheet and in its information, repeat no id of the page', async () => {
  const list = await shownList(30);
  await withMenu(list, list.history.newestOf('mara'));
  expect(repeatedIds()).toEqual([]);
  await list.screen.getByRole('menuitem', { name: 'Info' }).click();
  await expect.element(list.screen.getByTestId('chat-info-sheet')).toBeVisible();
  expect(repeatedIds()).toEqual([]);
});

test('a popover has no copy of its message, because it does not cover it', async () => {
  await page.viewport(900, 720);
  onTestFinished(() => page.viewport(414, 896));
  const list = await opened(3, 3);
  expect(list.copy()).toBeNull();
});

/** Renders a list and opens the menu of a message. */
async function opened(count: number, id: number | 'topmost', settings?: ShownListSettings) {
  const list = await shownList(count, settings);
  await expect.element(list.message(count)).toBeVisible();
  // The list has come to rest by then.
  await list.message(count).hover();
  return withMenu(list, id === 'topmost' ? topmostId(count, list) : id);
}

/** Opens the menu of a message. */
async function withMenu(list: ShownList, id: number) {
  const feed = list.screen.getByRole('feed').element();
  const { scrollTop } = feed;
  list.row(id).dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  await expect.element(list.screen.getByTestId('chat-message-options')).toBeVisible();
  const copy = () => document.querySelector('[role="dialog"] [inert]');
  if (innerWidth < 600) await expect.poll(copy).not.toBeNull();
  return {
    ...list,
    copy,
    copyBox: () => copy()?.getBoundingClientRect() ?? new DOMRect(),
    rowBox: () => list.row(id).getBoundingClientRect(),
    sheet: () => list.screen.getByTestId('chat-message-options').element().getBoundingClientRect(),
    /** Returns the distance by which the list has scrolled since the menu was opened. */
    scrolled: () => feed.scrollTop - scrollTop,
  };
}

/** Returns the id of the topmost message that is completely visible. */
function topmostId(count: number, list: ShownList): number {
  const { top } = list.screen.getByRole('feed').element().getBoundingClientRect();
  let id = count;
  while (id > 1 && list.row(id - 1).getBoundingClientRect().top >= top) id -= 1;
  return id;
}

/** Space above and below the message in its copy, in px. */
const PADDING = 8;

function innerSizeOf({ width, height }: DOMRect, padding = PADDING): readonly number[] {
  return [Math.round(width), Math.round(height - 2 * padding)];
}

/** Returns the ids of the page and the test ids of messages that more than one element has. */
function repeatedIds(): readonly string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const parts = [...document.querySelectorAll('[data-testid]')].map((part) => part.getAttribute('data-testid') ?? '');
  const all = [...ids, ...parts.filter((id) => /^chat-(message|tick|thread-row|quote)-/.test(id))];
  return all.filter((id, index) => all.indexOf(id) !== index);
}
