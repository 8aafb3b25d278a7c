/** Position of a row, in pixels from the top of the viewport. */
export interface RowBox {
  readonly top: number;
  readonly bottom: number;
}

/** The visible rows. */
export type Geometry = ReadonlyMap<string, RowBox>;

/** Returns the positions of the given elements that are visible in a list. */
export function geometryOf(list: Element, rows: Iterable<readonly [key: string, element: Element]>): Geometry {
  const frame = list.getBoundingClientRect();
  const boxes = new Map<string, RowBox>();
  for (const [key, element] of rows) {
    const box = element.getBoundingClientRect();
    if (box.bottom <= frame.top || box.top >= frame.bottom || box.height === 0) continue;
    boxes.set(key, { top: box.top - frame.top, bottom: box.bottom - frame.top });
  }
  return boxes;
}

/**
 * Returns the greatest distance in px by which a row visible in both frames moved, minus an expected offset. Infinity
 * if no row is visible in both.
 */
export function displacement(before: Geometry, after: Geometry, expected = 0): number {
  let [greatest, common] = [0, 0];
  for (const [key, { top }] of after) {
    const known = before.get(key);
    if (!known) continue;
    common += 1;
    greatest = Math.max(greatest, Math.abs(top - known.top - expected));
  }
  return common === 0 ? Number.POSITIVE_INFINITY : greatest;
}

/** Returns the height in px of a viewport that no row covers. Rows must not overlap. */
export function blankIn(geometry: Geometry, height: number): number {
  const covered = [...geometry.values()].map(({ top, bottom }) => Math.min(bottom, height) - Math.max(top, 0));
  return Math.max(0, height - covered.reduce((sum, pixels) => sum + pixels, 0));
}
