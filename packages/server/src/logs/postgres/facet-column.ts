/** The facet of every entry of a segment, as its index in the segment's table. */
export class FacetColumn {
  readonly indexes: Uint16Array;
  readonly #facets: number;
  #inverse: Inverse | undefined;

  /** `facets`: indexes are below it. */
  constructor(indexes: Uint16Array, facets: number) {
    this.indexes = indexes;
    this.#facets = facets;
  }

  /** Returns the ascending offsets of the entries whose facet has a 1; the cost depends on their number. */
  offsetsWith(has: Uint8Array): Uint16Array {
    this.#inverse ??= inverseOf(this.indexes, this.#facets);
    const { offsets, ends } = this.#inverse;
    const parts: Uint16Array[] = [];
    let count = 0;
    for (let facet = has.indexOf(1); facet >= 0; facet = has.indexOf(1, facet + 1)) {
      const part = offsets.subarray(ends[facet - 1] ?? 0, ends[facet]);
      parts.push(part);
      count += part.length;
    }
    const found = new Uint16Array(count);
    let end = 0;
    for (const part of parts) found.set(part, (end += part.length) - part.length);
    return parts.length > 1 ? found.sort() : found;
  }
}

/** Offsets ordered by facet, and where those of each facet end. */
interface Inverse {
  readonly offsets: Uint16Array;
  readonly ends: Uint32Array;
}

function inverseOf(indexes: Uint16Array, facets: number): Inverse {
  const starts = new Uint32Array(facets + 1);
  for (const index of indexes) starts[index + 1] = (starts[index + 1] ?? 0) + 1;
  for (let facet = 1; facet <= facets; facet++) starts[facet] = (starts[facet] ?? 0) + (starts[facet - 1] ?? 0);
  const offsets = new Uint16Array(indexes.length);
  for (const [offset, index] of indexes.entries()) {
    const start = starts[index] ?? 0;
    offsets[start] = offset;
    starts[index] = start + 1;
  }
  // Every start has advanced to its end.
  return { offsets, ends: starts };
}
