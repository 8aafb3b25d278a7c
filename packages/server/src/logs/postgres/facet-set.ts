import type { FacetTest } from '../facet.ts';

const HIGH = 0x1_0000_0000;

/** The facets that occur in one partition. It only ever grows. */
export class FacetSet {
  readonly #facets = new Set<number>();

  add(facet: number): void {
    this.#facets.add(facet);
  }

  has(facet: number): boolean {
    return this.#facets.has(facet);
  }

  matching({ mask, bits }: FacetTest): number[] {
    const [maskHigh, maskLow] = [Math.floor(mask / HIGH), mask | 0];
    const [bitsHigh, bitsLow] = [Math.floor(bits / HIGH), bits | 0];
    const found: number[] = [];
    for (const facet of this.#facets) {
      if ((facet & maskLow) === bitsLow && (Math.floor(facet / HIGH) & maskHigh) === bitsHigh) found.push(facet);
    }
    return found;
  }
}
