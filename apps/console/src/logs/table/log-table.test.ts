// @vitest-environment jsdom
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceNameRecord } from '@chatwire/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FactsContext, FactsLoader } from '../../entry/facts-loader.ts';
import type { LogRow } from '../../log-window/log-source.ts';
import type { LogSnapshot } from '../../log-window/log-window.ts';
import { DeviceBook } from '../../names/device-book.ts';
import { DevicesContext } from '../../names/devices-context.ts';
import { NameBook } from '../../names/name-book.ts';
import { NamesContext } from '../../names/names-context.ts';
import { COLUMNS, type Column, DEFAULT_COLUMNS } from './columns.tsx';
import { LogTable } from './log-table.tsx';

/** Height of the viewport and of a row, px. */
const VIEW_PX = 840;
const ROW_PX = 42;
const WIDTH_PX = 1_000;
const ROWS_IN_VIEW = VIEW_PX / ROW_PX;
/** Rows rendered outside the viewport, at each end. */
const OVERSCAN = 12;
/** Time after which scrolling rests. */
const REST_MS = 200;
/** The present number of elements of a row with every default column, names, and a device. More make scrolling slower. */
const MAX_ELEMENTS = 36;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(VIEW_PX);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH_PX);
  document.documentElement.style.fontSize = '14px';
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a row has no more elements than now', async () => {
  const { host, rest } = await tableOf([row(0)], columnsOf(DEFAULT_COLUMNS));
  await rest();
  expect(host.textContent).toContain('Mara');
  const [element] = host.querySelectorAll('.log-row');
  expect(element?.textContent).toContain('Pixel 9');
  expect(
    element?.querySelectorAll('*').length,
    'Each element of a row is created for every row that is scrolled past. Prefer text and CSS to another element.',
  ).toBeLessThanOrEqual(MAX_ELEMENTS);
});

test.each([
  ['without an open entry', undefined],
  ['beside an open entry, where fewer columns fit', 0],
])('new rows render only themselves, and scrolling renders only the rows that come into view: %s', async (_, open) => {
  const rendered: string[] = [];
  const rows = rowsOf(500);
  const columns = [countingColumn(rendered), ...WIDE_COLUMNS];
  const chosen = open === undefined ? undefined : rows[open]?._id;
  const { show, rest, scrollTo, host } = await tableOf(rows, columns, chosen);
  expect(host.querySelectorAll('[role="columnheader"]')).toHaveLength(chosen === undefined ? 5 : 4);
  await rest();
  expect(new Set(rendered).size).toBe(ROWS_IN_VIEW + OVERSCAN);

  rendered.length = 0;
  await show([row(-2), row(-1), ...rows]);
  expect(rendered).toEqual([row(-2)._id, row(-1)._id]);

  rendered.length = 0;
  await scrollTo(5);
  expect(rendered).toHaveLength(5);
});

test('a jump renders only the rows in view, and the overscan once scrolling rests', async () => {
  const rendered: string[] = [];
  const { rest, scrollTo } = await tableOf(rowsOf(500), [countingColumn(rendered)]);
  await rest();
  rendered.length = 0;
  await scrollTo(200);
  expect(rendered).toHaveLength(ROWS_IN_VIEW);
  await rest();
  expect(rendered).toHaveLength(ROWS_IN_VIEW + 2 * OVERSCAN);
});

test('rows that are scrolled past leave no queries behind', async () => {
  const { queries, host } = await tableOf([row(0), row(1)], columnsOf(['why', 'device']));
  expect(host.querySelectorAll('.log-row')).toHaveLength(2);
  expect(queries.getQueryCache().getAll()).toEqual([]);
});

/** With another one, they are wider than the table. */
const WIDE_COLUMNS: readonly Column[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  label: id,
  width: '15rem',
  cell: () => id,
}));

/** Returns a column whose cells note the id of their row when they are rendered. */
function countingColumn(rendered: string[]): Column {
  return {
    id: 'id',
    label: 'Entry ID',
    width: '15rem',
    cell({ _id }) {
      rendered.push(_id);
      return _id;
    },
  };
}

function rowsOf(count: number): readonly LogRow[] {
  return Array.from({ length: count }, (_, number) => row(number));
}

function columnsOf(ids: readonly string[]): readonly Column[] {
  return COLUMNS.filter(({ id }) => ids.includes(id));
}

/** Returns a shown push; a higher number is older. */
function row(number: number): LogRow {
  const row: Partial<LogRow> = {
    _id: (10_000 - number).toString().padStart(24, '0'),
    channel: 'push',
    provider: 'fcm',
    outcome: 'sent',
    trigger: 'after_message',
    messageId: 7,
    sender: 'ivo',
    recipient: 'mara',
    receiver: 'mara',
    receiverType: 'user',
    tokenType: 'fcm_android',
    pushToken: '…abcdef',
    processingEndedAtMS: 1_700_000_000_000,
    totalProcessingTimeInMS: 12,
    device: { state: 'displayed', displayedAtMS: 1_700_000_001_000 },
  };
  return row as LogRow;
}

const PIXEL: DeviceNameRecord = {
  uid: 'mara',
  platform: 'fcm_android',
  pushToken: '…abcdef',
  name: 'Pixel 9',
  registeredAtMS: 1,
};

async function tableOf(rows: readonly LogRow[], columns: readonly Column[], chosen?: string) {
  const queries = new QueryClient();
  const names = new NameBook({
    users: async (uids) => new Map(uids.map((uid) => [uid, { name: uid === 'mara' ? 'Mara' : 'Ivo' }])),
    group: async () => undefined,
  });
  const devices = new DeviceBook(async () => [PIXEL]);
  const facts = new FactsLoader(async () => []);
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  onTestFinished(() => root.unmount());
  const scroller = createRef<HTMLDivElement>();
  const nothing = () => {};
  const show = (shownRows: readonly LogRow[]) => {
    const snapshot: LogSnapshot = { status: 'ready', rows: shownRows, newer: 'done', older: 'done', newCount: 0 };
    const table = createElement(LogTable, {
      scroller,
      snapshot,
      columns,
      chosen,
      at: undefined,
      onChoose: nothing,
      onFilter: nothing,
      onNearEnd: nothing,
      onNearStart: nothing,
      onRetry: nothing,
      onAtTop: nothing,
    });
    return act(async () =>
      root.render(
        createElement(
          NamesContext,
          { value: names },
          createElement(
            DevicesContext,
            { value: devices },
            createElement(
              FactsContext,
              { value: facts },
              createElement(QueryClientProvider, { client: queries }, table),
            ),
          ),
        ),
      ),
    );
  };
  await show(rows);
  return {
    host,
    queries,
    show,
    rest: () => act(() => sleep(REST_MS)),
    scrollTo: (rowNumber: number) =>
      act(async () => {
        const box = scroller.current;
        if (!box) throw new Error('The table is not rendered.');
        box.scrollTop = rowNumber * ROW_PX;
        box.dispatchEvent(new Event('scroll'));
      }),
  };
}
