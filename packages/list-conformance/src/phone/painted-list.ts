import type { HeadlessPhone, PaintedView } from '@chatwire/headless-phone';
import type { ListFrame, ListLook, RowBox } from '../list-frame.ts';

/** Returns what a phone shows of a list. `travelledBefore`: points that earlier scroll views travelled. Undefined: no row. */
export function paintedList(
  phone: HeadlessPhone,
  { row, below, room = 0, gap = 0, range }: ListLook,
  travelledBefore: number,
): ListFrame | undefined {
  const views = phone.painted();
  const list = phone.scrollViews.at(0);
  const box = list && views.find(({ tag }) => tag === list.tag);
  if (!list || !box) return undefined;
  const rows = outermost(views, row, box);
  if (rows.length === 0) return undefined;
  const edge = views.find(({ id }) => id !== undefined && id === below)?.top ?? Number.POSITIVE_INFINITY;
  // A list may extend above its container, such as while the keyboard is open.
  const start = Math.max(box.top, box.clip.top);
  const height = Math.min(box.top + box.height, box.clip.bottom, edge) - start;
  const inList = rows.map(([number, { top, height: points }]): [number, RowBox] => [
    number,
    { top: top - start, bottom: top + points - start },
  ]);
  const visible = inList.filter(([, { top, bottom }]) => bottom > 0 && top < height);
  if (visible.length === 0) return undefined;
  const lastMounted = Math.max(...rows.map(([number]) => number));
  return {
    rows: new Map(visible),
    height,
    room,
    gap,
    lastMounted,
    travelled: travelledBefore + list.travelled,
    ...range(),
  };
}

/**
 * Returns each row as the outermost view in the list that contains no other row, which is the view that the list
 * places. Views within a row are rounded to pixels separately. A single row is returned as it is, because every view
 * around it contains no other row.
 */
function outermost(views: readonly PaintedView[], row: RegExp, list: PaintedView): readonly [number, PaintedView][] {
  const rowsIn = new Map<PaintedView, number>();
  const rows: [number, PaintedView][] = [];
  for (const view of views) {
    const number = row
      .exec(view.id ?? '')
      ?.slice(1)
      .find(Boolean);
    if (number === undefined || view.height === 0) continue;
    rows.push([Number(number), view]);
    for (let around = view.parent; around; around = around.parent) rowsIn.set(around, (rowsIn.get(around) ?? 0) + 1);
  }
  if (rows.length === 1) return rows;
  return rows.map(([number, view]) => {
    let outer = view;
    while (outer.parent && outer.parent !== list && rowsIn.get(outer.parent) === 1) outer = outer.parent;
    return [number, outer];
  });
}
