import type { RenderedRange } from '../engine/rendered-range.ts';
import type { RowLayout } from '../engine/row-layout.ts';

/** An anchor, and where it was when it was last recorded, in px of the content. */
interface Anchor {
  /** Key of a row; undefined: the end of the content. */
  readonly key: string | undefined;
  readonly top: number;
  /** Offset of the scroll view at the same time. */
  readonly offset: number;
}

/**
 * The row, or the end, that the platform keeps in position during a mount. The platform uses the anchor of the previous
 * mount, so a new anchor takes effect one mount later.
 */
export class PlatformAnchor {
  #anchor: Anchor | undefined;
  /** Key of the previous anchor. The platform may still use it: no event reports that a mount has happened. */
  #previousKey: string | undefined;

  get current(): Anchor | undefined {
    return this.#anchor;
  }

  set(anchor: Anchor): void {
    if (this.#anchor && this.#anchor.key !== anchor.key) this.#previousKey = this.#anchor.key;
    this.#anchor = anchor;
  }

  /** Must be called when the last commit has certainly been mounted, so that the previous anchor is no longer used. */
  mounted(): void {
    this.#previousKey = undefined;
  }

  /** Forgets all anchors, for a new scroll view. */
  forget(): void {
    this.#anchor = undefined;
    this.#previousKey = undefined;
  }

  /**
   * Returns the range, extended to the rows that the platform may use as anchor if they are at most `maxDistance` px away from it.
   * Without its anchor, the content would jump.
   */
  withAnchors(layout: RowLayout, range: RenderedRange, maxDistance: number): RenderedRange {
    let { start, end } = range;
    for (const key of [this.#anchor?.key, this.#previousKey]) {
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
