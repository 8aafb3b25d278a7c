import type { ListFrame, ListLook, RowBox } from '../list-frame.ts';

const VISIBLE = { opacityProperty: true, visibilityProperty: true };

/** Returns what a page shows of a list. Undefined: no row. Rows are elements with a `data-testid`. */
export function pageFrame(
  scroller: HTMLElement,
  { row, below, room = 0, gap = 0, range }: ListLook,
  travelled: number,
): ListFrame | undefined {
  const box = scroller.getBoundingClientRect();
  const under = below === undefined ? undefined : document.querySelector(`[data-testid="${below}"]`);
  const height = Math.min(box.bottom, under?.getBoundingClientRect().top ?? box.bottom) - box.top;
  const rows = rowsIn(scroller, row).map(([number, element]): [number, RowBox] => {
    const { top, bottom } = element.getBoundingClientRect();
    return [number, { top: top - box.top, bottom: bottom - box.top }];
  });
  const lastMounted = Math.max(...rows.map(([number]) => number));
  const visible = rows.filter(([, { top, bottom }]) => bottom > 0 && top < height);
  if (visible.length === 0) return undefined;
  visible.sort(([, one], [, other]) => one.top - other.top);
  return { rows: new Map(visible), height, room, gap, lastMounted, travelled, ...range() };
}

/** Returns each row as the outermost element in the list that holds no other row: what the list itself places. */
function rowsIn(scroller: HTMLElement, row: RegExp): readonly [number, HTMLElement][] {
  const rowsWithin = new Map<HTMLElement, number>();
  const rows: [number, HTMLElement][] = [];
  for (const element of scroller.querySelectorAll<HTMLElement>('[data-testid]')) {
    const number = Number(
      row
        .exec(element.dataset['testid'] ?? '')
        ?.slice(1)
        .find(Boolean),
    );
    if (Number.isNaN(number) || element.offsetHeight === 0 || !element.checkVisibility(VISIBLE)) continue;
    rows.push([number, element]);
    for (const around of ancestors(element, scroller)) rowsWithin.set(around, (rowsWithin.get(around) ?? 0) + 1);
  }
  if (rows.length === 1) return rows;
  return rows.map(([number, element]) => {
    const alone = ancestors(element, scroller).filter((around) => rowsWithin.get(around) === 1);
    return [number, alone.at(-1) ?? element];
  });
}

/** Returns the elements between a row and its list, from the row up. */
function ancestors(row: HTMLElement, scroller: HTMLElement): readonly HTMLElement[] {
  const elements: HTMLElement[] = [];
  for (let around = row.parentElement; around && around !== scroller; around = around.parentElement)
    elements.push(around);
  return elements;
}

/** Returns the largest element that scrolls. Undefined: none does. */
export function scrollerIn(root: HTMLElement): HTMLElement | undefined {
  return [...root.querySelectorAll('*')]
    .filter((element) => element instanceof HTMLElement)
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .sort((one, other) => other.clientHeight - one.clientHeight)[0];
}
