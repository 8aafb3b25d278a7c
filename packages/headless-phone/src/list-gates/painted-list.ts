import type { HeadlessPhone } from '../headless-phone.ts';
import type { ListFrame, RowBox } from './list-driver.ts';

export interface PaintedListOptions {
  /** Matches the test ids of rows; its group is their number. */
  readonly row: RegExp;
  /** Test id of what stands below the list. Default: nothing does. */
  readonly below?: string;
  /** Points that stay free below the newest row. Default: 0. */
  readonly room?: number;
  /** Points between rows that show something else. Default: 0. */
  readonly gap?: number;
  /** Loaded rows. */
  readonly range: () => { readonly oldest: number; readonly newest: number };
}

/** Returns what a phone shows of a list. Undefined: no row. */
export function paintedList(
  phone: HeadlessPhone,
  { row, below, room = 0, gap = 0, range }: PaintedListOptions,
): ListFrame | undefined {
  const views = phone.painted();
  const rows = views.flatMap(({ id = '', top, height, marginTop, marginBottom }): [number, RowBox][] => {
    const number = row.exec(id)?.[1];
    const box = { top: top - marginTop, bottom: top + height + marginBottom };
    return number === undefined || height === 0 ? [] : [[Number(number), box]];
  });
  const list = phone.scrollViews.at(0);
  const box = list && views.find(({ tag }) => tag === list.tag);
  if (!list || !box || rows.length === 0) return undefined;
  const edge = views.find(({ id }) => id !== undefined && id === below)?.top ?? Number.POSITIVE_INFINITY;
  // A list may reach above what shows it, such as while the keyboard is open.
  const start = Math.max(box.top, box.clip.top);
  const height = Math.min(box.top + box.height, box.clip.bottom, edge) - start;
  const inList = rows.map(([number, { top, bottom }]): [number, RowBox] => [
    number,
    { top: top - start, bottom: bottom - start },
  ]);
  const visible = inList.filter(([, { top, bottom }]) => bottom > 0 && top < height);
  if (visible.length === 0) return undefined;
  const lastMounted = Math.max(...rows.map(([number]) => number));
  return { rows: new Map(visible), height, room, gap, lastMounted, travelled: list.travelled, ...range() };
}
