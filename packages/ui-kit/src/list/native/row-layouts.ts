import type { ListViewProps } from '../../adapters/list-adapter.ts';
import { wholePixels } from '../../theme/pixel-grid.ts';
import { RowLayout } from '../engine/row-layout.ts';

/** Lays out rows by their measured heights, or by estimates. */
export class RowLayouts {
  readonly #heights = new Map<string, number>();
  #latest: RowLayout | undefined;

  /**
   * Returns the layout of the keys: the same object for the same keys, however often they are rendered before a commit.
   */
  for({ keys, estimateHeight, endInset, isTopAligned }: ListViewProps, committed: RowLayout): RowLayout {
    if (keys === committed.keys) return committed;
    if (this.#latest?.keys !== keys) {
      const heightOf = (key: string) => this.#heights.get(key) ?? wholePixels(estimateHeight(key));
      this.#latest = new RowLayout(keys, heightOf, endInset, isTopAligned);
    }
    return this.#latest;
  }

  measured(key: string, height: number): void {
    this.#heights.set(key, height);
  }
}
