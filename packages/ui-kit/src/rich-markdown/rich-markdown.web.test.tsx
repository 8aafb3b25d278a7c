import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import { RowFixture } from '../testing/row-fixture.tsx';
import { sampleRow } from '../testing/sample-row.ts';
import { ChatRichMarkdownFormatter } from './chat-rich-markdown-formatter.tsx';

const TABLE = '| Berth | Ship |\n|---|---:|\n| **14** | <@uid:noor> https://x.dev |\n| 15 | tide |';

test('a table has the roles of a table, and all formatters reach its cells', async () => {
  await shown(TABLE, 'tide');
  const table = page.getByRole('table', { name: 'Berth, Ship' });
  expect(table.getByRole('columnheader').elements().map(textOf)).toEqual(['Berth', 'Ship']);
  expect(table.getByRole('row').elements()).toHaveLength(3);
  expect(table.getByRole('cell').elements().map(textOf)).toEqual([
    '14',
    '\u2068@noor\u2069 https://x.dev',
    '15',
    'tide',
  ]);
  expect(
    table
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['https://x.dev']);
  const match = table.getByText('tide', { exact: true }).element();
  expect(getComputedStyle(match).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
  expect(getComputedStyle(table.getByText('15').element()).textAlign).not.toBe('right');
  expect(getComputedStyle(table.getByRole('cell').elements()[3]?.firstElementChild ?? document.body).textAlign).toBe(
    'right',
  );
});

test('columns are aligned: all cells of a column start at the same place', async () => {
  await shown(TABLE);
  const lefts = page
    .getByRole('row')
    .elements()
    .map((row) => Array.from(row.children, (cell) => Math.round(cell.getBoundingClientRect().left)));
  expect(new Set(lefts.map((each) => each.join())).size).toBe(1);
});

test('a wide table scrolls inside its bubble, with the keyboard too; a narrow one is no stop of the Tab key', async () => {
  const wide = `| ${'a long heading | '.repeat(8)}\n|${'---|'.repeat(8)}\n| 1 |`;
  await shown(`${wide}\n\n| a |\n|---|`);
  const scroller = page.getByRole('table', { name: /^a long heading,/ }).element();
  const narrow = page.getByRole('table', { name: 'a', exact: true }).element();
  if (!(scroller instanceof HTMLElement)) throw new Error('There is no table.');
  await expect.poll(() => scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expect.poll(() => scroller.tabIndex).toBe(0);
  expect(narrow.hasAttribute('tabindex')).toBe(false);
  scroller.focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => scroller.scrollLeft).toBeGreaterThan(0);
});

test('the first column of a table in Arabic is on the right', async () => {
  await shown('| الرصيف | السفينة |\n|---|---|\n| 14 | 15 |');
  const [first, second] = page
    .getByRole('columnheader')
    .elements()
    .map((cell) => cell.getBoundingClientRect().left);
  expect(first).toBeGreaterThan(second ?? 0);
});

test('headings have levels below those of the page, and code has colours', async () => {
  await shown('## Berths\n\n```ts\nconst a = 1;\n```');
  await expect.element(page.getByRole('heading', { name: 'Berths', level: 4 })).toBeVisible();
  const [keyword, plain] = ['const', ' a = '].map(
    (text) => getComputedStyle(page.getByText(text, { exact: true }).element()).color,
  );
  expect(keyword).not.toBe(plain);
});

test('a search match in code is highlighted in place of the colours', async () => {
  await shown('```ts\nconst tide = 1;\n```', 'st ti');
  const match = page.getByText('st ti', { exact: true }).element();
  expect(getComputedStyle(match).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
});

const FORMATTERS = [new ChatRichMarkdownFormatter()];

async function shown(text: string, searchKeyword = ''): Promise<void> {
  await render(
    <ChatUIProvider language="en">
      <RowFixture rows={[sampleRow({ text })]} settings={{ textFormatters: FORMATTERS, searchKeyword }} />
    </ChatUIProvider>,
  );
  await expect.poll(() => document.querySelector('[data-testid^="chat-message-"]')).not.toBeNull();
}

function textOf(element: Element): string | null {
  return element.textContent;
}
