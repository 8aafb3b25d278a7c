import type { DrawnRange } from '../engine/drawn-range.ts';
import type { RowLayout } from '../engine/row-layout.ts';

/** In pixels of the content. */
interface Anchor {
  /** Of a row; undefined: the end of the content. */
  readonly key: string | undefined;
  readonly top: number;
  /** Of the scroll view at that time. */
  readonly offset: number;
}

/**
 * What holds the place on the screen. The platform takes the anchor for a mount from what was mounted before it, so that
 * a new one counts only from the next mount on.
 */
export class HeldAnchor {
  #anchor: Anchor | undefined;
  /** May still hold the place: nobody tells when a mount happens. */
  #former: string | undefined;

  get current(): Anchor | undefined {
    return this.#anchor;
  }

  set(anchor: Anchor): void {
    if (this.#anchor && this.#anchor.key !== anchor.key) this.#former = this.#anchor.key;
    this.#anchor = anchor;
  }

  /** What was committed is on the screen for sure. */
  mounted(): void {
    this.#former = undefined;
  }

  /** Another scroll view. */
  forget(): void {
    this.#anchor = undefined;
    this.#former = undefined;
  }

  /** With the rows that hold the place, if they are no more than `reach` pixels away: without them others would jump. */
  keep(layout: RowLayout, range: DrawnRange, reach: number): DrawnRange {
    let { start, end } = range;
    for (const key of [this.#anchor?.key, this.#former]) {
      const index = layout.indexOf(key ?? '');
      if (index === undefined) continue;
      if (layout.top(index) > layout.top(range.end) + reach || layout.top(index) < layout.top(range.start) - reach)
        continue;
      start = Math.min(start, index);
      end = Math.max(end, index + 1);
    }
    return { start, end };
  }
}
