import type { DrawnRange } from '../engine/drawn-range.ts';
import type { RowLayout } from '../engine/row-layout.ts';

/** In pixels of the content. */
interface Anchor {
  /** Key of a row; undefined: the end of the content. */
  readonly key: string | undefined;
  readonly top: number;
  /** Offset of the scroll view at that time. */
  readonly offset: number;
}

/**
 * The anchor that the platform uses. For each mount it takes the anchor from the previous mount, so that
 * a new one is used only from the next mount on.
 */
export class PlatformAnchor {
  #anchor: Anchor | undefined;
  /** May still be in use: mounts cause no event. */
  #former: string | undefined;

  get current(): Anchor | undefined {
    return this.#anchor;
  }

  set(anchor: Anchor): void {
    if (this.#anchor && this.#anchor.key !== anchor.key) this.#former = this.#anchor.key;
    this.#anchor = anchor;
  }

  /** The commit is certainly mounted. */
  mounted(): void {
    this.#former = undefined;
  }

  /** A new scroll view. */
  forget(): void {
    this.#anchor = undefined;
    this.#former = undefined;
  }

  /** Extends the range by the anchor rows if they are at most `reach` pixels away: without them the content would jump. */
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
