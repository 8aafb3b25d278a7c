/** Computes how much a counter grew over past periods, from its values at regular instants. */
export class RateHistory {
  /** Ascending by time. */
  #points: { readonly atMs: number; readonly total: number }[];

  /** The counter is 0 at its start. */
  constructor(startMs: number) {
    this.#points = [{ atMs: startMs, total: 0 }];
  }

  /**
   * Records the counter. Points older than `keptMs` are dropped, except for the one that a period of that length starts
   * at.
   */
  add(atMs: number, total: number, keptMs: number): void {
    this.#points.push({ atMs, total });
    const first = this.#points.findLastIndex((point) => point.atMs <= atMs - keptMs);
    if (first > 0) this.#points = this.#points.slice(first);
  }

  /** Returns the count since an instant, or since the start if that is later. */
  countSince(sinceMs: number): number {
    const from = this.#points.findLast(({ atMs }) => atMs <= sinceMs) ?? this.#points[0];
    return (this.#points.at(-1)?.total ?? 0) - (from?.total ?? 0);
  }
}
