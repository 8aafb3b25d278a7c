import type { RowSpan } from '../viewport-of.ts';

/** Vertical positions of rows with different heights, in px from the top of the first row. */
export class RowLayout {
  readonly keys: readonly string[];
  readonly #indexes = new Map<string, number>();
  readonly #heights: Float64Array;
  readonly #endInset: number;
  readonly isTopAligned: boolean;
  /** Tops of the rows, followed by the bottom of the last. */
  readonly #tops: Float64Array;
  /** Index up to which `#tops` is valid, inclusive. */
  #validCount = 0;

  /**
   * The layout includes `endInset` pixels below the last row. `isTopAligned`: rows that do not fill the viewport are at
   * its top, otherwise at its bottom.
   */
  constructor(keys: readonly string[], heightOf: (key: string) => number, endInset = 0, isTopAligned = false) {
    this.keys = keys;
    this.#endInset = endInset;
    this.isTopAligned = isTopAligned;
    this.#heights = new Float64Array(keys.length);
    this.#tops = new Float64Array(keys.length + 1);
    for (const [index, key] of keys.entries()) {
      this.#indexes.set(key, index);
      this.#heights[index] = heightOf(key);
    }
  }

  get count(): number {
    return this.keys.length;
  }

  /** Height of all rows and the end inset. */
  get totalHeight(): number {
    return this.top(this.count) + this.#endInset;
  }

  /** Returns whether the rows are at the top of a viewport of this height, because they do not fill it. */
  isAtTop(height: number): boolean {
    return this.isTopAligned && this.totalHeight <= height;
  }

  /** Returns the top of a viewport of this height at the newest row; negative if rows that do not fill it are at its bottom. */
  endTop(height: number): number {
    return this.isAtTop(height) ? 0 : this.totalHeight - height;
  }

  indexOf(key: string): number | undefined {
    return this.#indexes.get(key);
  }

  height(index: number): number {
    return this.#heights[index] ?? 0;
  }

  /** Returns the top of a row; for the index after the last row, the bottom of the content. */
  top(index: number): number {
    for (; this.#validCount < index; this.#validCount += 1) {
      this.#tops[this.#validCount + 1] = (this.#tops[this.#validCount] ?? 0) + (this.#heights[this.#validCount] ?? 0);
    }
    return this.#tops[index] ?? 0;
  }

  bottom(index: number): number {
    return this.top(index + 1);
  }

  /** Returns the index of the row at a distance from the top, or of the nearest one. */
  indexAt(distance: number): number {
    let [low, high] = [0, Math.max(0, this.count - 1)];
    this.top(this.count);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.bottom(middle) > distance) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Yields the row at a distance from the top, and those below it. */
  *rowsFrom(distance: number): Generator<RowSpan> {
    for (let index = this.indexAt(distance); index < this.count; index += 1) {
      yield { key: this.keys[index] ?? '', top: this.top(index), bottom: this.bottom(index) };
    }
  }

  /** Sets the height of a row. Ignores unknown rows and undefined heights. */
  resize(key: string, height: number | undefined): void {
    const index = this.#indexes.get(key);
    if (index === undefined || height === undefined || this.#heights[index] === height) return;
    this.#heights[index] = height;
    this.#validCount = Math.min(this.#validCount, index);
  }
}
