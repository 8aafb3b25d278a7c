import type { ListFrame } from '../list-frame.ts';

/** Distance in points up to which a row counts as still. It must be less than a whole point, which is visible. */
export const MAX_STILL_DISTANCE = 0.5;

/**
 * Returns the greatest distance in points by which a row that both frames show has moved, other than by a finger.
 * Infinity if no row is in both.
 */
export function displacement(before: ListFrame, after: ListFrame): number {
  const expected = before.travelled - after.travelled;
  const distances = [...after.rows].flatMap(([row, { top }]) => {
    const formerRow = before.rows.get(row);
    return formerRow ? [Math.abs(top - formerRow.top - expected)] : [];
  });
  return distances.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...distances);
}

/** Returns the greatest displacement between neighbouring frames. */
export function jitter(frames: readonly ListFrame[]): number {
  return frames.slice(1).reduce((largest, frame, index) => {
    const previous = frames[index];
    return previous ? Math.max(largest, displacement(previous, frame)) : largest;
  }, 0);
}

/**
 * Returns how far the newest mounted row ends above or below the bottom edge, in points. Infinity when it cannot be seen:
 * a row that has no view yet is late, not off.
 */
export function offBottom({ rows, lastMounted, height, room }: ListFrame): number {
  const box = rows.get(lastMounted);
  return box ? Math.abs(height - room - box.bottom) : Number.POSITIVE_INFINITY;
}

/** Returns the number of frames in which the newest row is not at the bottom edge. */
export function framesOffBottom(frames: readonly ListFrame[]): number {
  return frames.filter((frame) => offBottom(frame) > MAX_STILL_DISTANCE).length;
}

/** Returns the number of frames with a blank part of the viewport. */
export function blankFrames(frames: readonly ListFrame[]): number {
  return frames.filter((frame) => blank(frame) > MAX_STILL_DISTANCE).length;
}

/** Returns the points of the viewport that show neither a row nor what is above the oldest or below the newest one. */
function blank({ rows, height, gap, oldest, newest }: ListFrame): number {
  const boxes = [...rows].sort(([one], [other]) => one - other);
  const excess = (points: number) => (points > gap ? points : 0);
  let [edge, missing, before] = [0, 0, boxes[0]?.[0] ?? 0];
  for (const [row, { top, bottom }] of boxes) {
    const isNext = row - before <= 1;
    if (row !== oldest) missing += isNext ? excess(top - edge) : Math.max(0, top - edge);
    edge = Math.max(edge, bottom);
    before = row;
  }
  if (boxes.at(-1)?.[0] !== newest) missing += excess(height - edge);
  return missing;
}

/** Returns how far a row is from the middle of the viewport, in points. Infinity when it cannot be seen. */
export function offCentre({ rows, height }: ListFrame, row: number): number {
  const box = rows.get(row);
  return box ? Math.abs((box.top + box.bottom) / 2 - height / 2) : Number.POSITIVE_INFINITY;
}

/** Returns the row that the top edge cuts, and the first row that is wholly visible; undefined if there is none. */
export function topRows({ rows }: ListFrame): { readonly cut: number | undefined; readonly whole: number | undefined } {
  const inOrder = [...rows].sort(([one], [other]) => one - other);
  return {
    cut: inOrder.find(([, { top, bottom }]) => top < 0 && bottom > 0)?.[0],
    whole: inOrder.find(([, { top }]) => top >= 0)?.[0],
  };
}

/**
 * Returns the number of points by which the user has lost their place although rows changed their height: the smallest
 * of the movement of the first whole row, the movement of the top of the row at the edge, and the distance of the edge
 * from the same share of that row. If the height of the viewport changes as well, the place may be kept against its
 * bottom edge instead.
 */
export function anchorDrift(before: ListFrame, after: ListFrame): number {
  const shifts = [0, after.height - before.height];
  return Math.min(...shifts.map((shift) => lostBy(before, after, shift)));
}

function lostBy(before: ListFrame, after: ListFrame, shift: number): number {
  const { cut = -1, whole = -1 } = topRows(before);
  const move = (row: number) => {
    const [known, box] = [before.rows.get(row), after.rows.get(row)];
    return known && box ? Math.abs(known.top + shift - box.top) : Number.POSITIVE_INFINITY;
  };
  const [known, box] = [before.rows.get(cut), after.rows.get(cut)];
  const share = known && box ? known.top / (known.bottom - known.top) : 0;
  const offShare = known && box ? Math.abs(box.top - shift - share * (box.bottom - box.top)) : Number.POSITIVE_INFINITY;
  return Math.min(move(whole), move(cut), offShare);
}

/** Returns how far the lowest row that was visible is from where it was, seen from the bottom edge. */
export function offBottomEdge(before: ListFrame, after: ListFrame): number {
  const lowest = Math.max(...before.rows.keys());
  const [known, box] = [before.rows.get(lowest), after.rows.get(lowest)];
  return known && box ? Math.abs(before.height - known.bottom - (after.height - box.bottom)) : Number.POSITIVE_INFINITY;
}
