import type { RowPlace } from '../list-adapter.ts';
import type { RowLayout } from './row-layout.ts';

/**
 * What stays where it is when rows change. `end`: the bottom of the last row stays at the bottom of the viewport.
 * `row`: a row's top keeps its distance to the top of the viewport. `share`: a share of the row's height stays above the
 * viewport. `aim`: a row is to be brought to a place, for which its height must be known first.
 */
export type Hold =
  | { readonly kind: 'end' }
  | { readonly kind: 'row'; readonly key: string; readonly offset: number }
  | { readonly kind: 'share'; readonly key: string; readonly above: number }
  | { readonly kind: 'aim'; readonly key: string; readonly at: RowPlace };

/** The part of the rows that can be seen, in the coordinates of the layout. */
export interface Window {
  readonly top: number;
  readonly height: number;
}

/**
 * The topmost row that is fully visible, else the first visible one.
 * See docs/spec/message-list.md#anchoring-rules (S4, S6).
 */
export function holdIn(layout: RowLayout, window: Window, canHold: (key: string) => boolean): Hold {
  const first = layout.indexAt(window.top);
  const bottom = window.top + window.height;
  let fallback: number | undefined;
  for (let index = first; index < layout.count && layout.top(index) < bottom; index += 1) {
    if (!canHold(layout.keys[index] ?? '')) continue;
    if (layout.top(index) >= window.top - 0.5) return holdRow(layout, index, window.top);
    fallback ??= index;
  }
  return holdRow(layout, fallback ?? first, window.top);
}

function holdRow(layout: RowLayout, index: number, windowTop: number): Hold {
  const key = layout.keys[index];
  return key === undefined ? { kind: 'end' } : holdKey(layout, key, windowTop);
}

/** A row just stays where it is. */
export function holdKey(layout: RowLayout, key: string, windowTop: number): Extract<Hold, { readonly kind: 'row' }> {
  return { kind: 'row', key, offset: layout.top(layout.indexOf(key) ?? 0) - windowTop };
}

/**
 * The same place among changed rows; a row that is gone is stood for by its nearest older neighbour.
 * See docs/spec/message-list.md#anchoring-rules (S7).
 */
export function carryHold(
  hold: Hold,
  from: RowLayout,
  to: RowLayout,
  windowTop: number,
  canHold: (key: string) => boolean,
): Hold {
  if (hold.kind === 'end' || to.indexOf(hold.key) !== undefined) return hold;
  const gone = from.indexOf(hold.key);
  if (gone === undefined) return { kind: 'end' };
  const stands = (index: number) => {
    const key = from.keys[index] ?? '';
    return canHold(key) && to.indexOf(key) !== undefined;
  };
  let heir = gone - 1;
  while (heir >= 0 && !stands(heir)) heir -= 1;
  if (heir < 0) for (heir = gone + 1; heir < from.count && !stands(heir); heir += 1);
  if (heir >= from.count) return { kind: 'end' };
  return holdRow(from, heir, windowTop);
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * What is to be held in a viewport of another size. A higher or lower one shows the same rows at its bottom; in a wider
 * or narrower one all heights change, and a row that reaches beyond the top keeps its share there.
 * See docs/spec/message-list.md#anchoring-rules (S8, S9).
 */
export function resizedHold(hold: Hold, layout: RowLayout, from: Size, to: Size): Hold {
  if (hold.kind !== 'row' || from.height === 0) return hold;
  if (from.width === to.width) return { ...hold, offset: hold.offset + to.height - from.height };
  const height = layout.height(layout.indexOf(hold.key) ?? 0);
  return hold.offset >= 0 || height === 0 ? hold : { kind: 'share', key: hold.key, above: -hold.offset / height };
}

/**
 * Returns where the viewport's top must be in the layout so that what is held is in its place; ends are not looked at.
 * `round`: to what the platform can show. Default: whole points.
 */
export function windowTopFor(hold: Hold, layout: RowLayout, height: number, round = Math.round): number {
  if (hold.kind === 'end') return layout.total - height;
  const index = layout.indexOf(hold.key) ?? layout.count - 1;
  if (hold.kind === 'row') return layout.top(index) - hold.offset;
  if (hold.kind === 'share') return layout.top(index) + hold.above * layout.height(index);
  return layout.top(index) - offsetAt(hold.at, layout.height(index), height, round);
}

/** A row higher than the viewport shows its beginning. */
function offsetAt(at: RowPlace, row: number, viewport: number, round: (points: number) => number): number {
  const room = Math.max(0, viewport - row);
  switch (at) {
    case 'start':
      return 0;
    case 'third':
      return Math.min(room, round(viewport / 3));
    case 'center':
      return round(room / 2);
    case 'end':
      return room;
    default:
      return at satisfies never;
  }
}

/** The nearest place a window of this height can have; rows that do not fill it are at its bottom. */
export function clampTop(top: number, layout: RowLayout, height: number): number {
  const lowest = layout.total - height;
  return Math.max(Math.min(0, lowest), Math.min(top, lowest));
}
