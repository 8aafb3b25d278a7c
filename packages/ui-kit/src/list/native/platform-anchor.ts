import type { DrawnRange } from '../engine/drawn-range.ts';
import type { RowLayout } from '../engine/row-layout.ts';

/** An anchor; positions are in px of the content. */
interface Anchor {
  /** Key of a row; undefined: the end of the content. */
  readonly key: string | undefined;
  readonly top: number;
  /** Offset of the scroll view at that time. */
  readonly offset: number;
}

/**
 * The anchor that the platform uses. For each mount it uses the anchor of the previous mount, so that a new anchor
 * takes effect only one mount later.
 */
export class PlatformAnchor {
  #anchor: Anchor | undefined;
  /** The previous anchor, which may still be in use because mounts cause no event. */
  #former: string | undefined;

  get current(): Anchor | undefined {
    return this.#anchor;
  }

  set(anchor: Anchor): void {
    if (this.#anchor && this.#anchor.key !== anchor.key) this.#former = this.#anchor.key;
    this.#anchor = anchor;
  }

  /** Called when the commit is certainly mounted. */
  mounted(): void {
    this.#former = undefined;
  }

  /** Forgets all anchors, for a new scroll view. */
  forget(): void {
    this.#anchor = undefined;
    this.#former = undefined;
  }

  /**
   * Extends the range to the anchor rows if they are at most `maxDistance` px away: without them the content would
   * jump.
   */
  keep(layout: RowLayout, range: DrawnRange, maxDistance: number): DrawnRange {
    let { start, end } = range;
    for (const key of [this.#anchor?.key, this.#former]) {
      const index = layout.indexOf(key ?? '');
      if (index === undefined) continue;
      if (
        layout.top(index) > layout.top(range.end) + maxDistance ||
        layout.top(index) < layout.top(range.start) - maxDistance
      )
        continue;
      start = Math.min(start, index);
      end = Math.max(end, index + 1);
    }
    return { start, end };
  }
}
