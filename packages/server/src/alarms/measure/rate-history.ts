/** Computes how much a counter has grown in past periods, from its values at regular times. */
export class RateHistory {
  /** Ascending by time. */
  #points: { readonly atMs: number; readonly total: number }[];

  /** `startMs`: time at which the counter was 0. */
  constructor(startMs: number) {
    this.#points = [{ atMs: startMs, total: 0 }];
  }

  /**
   * Records the counter. Drops points older than `keptMs`, except the one at which a period of that length starts.
   */
  add(atMs: number, total: number, keptMs: number): void {
    this.#points.push({ atMs, total });
    const first = this.#points.findLastIndex((point) => point.atMs <= atMs - keptMs);
    if (first > 0) this.#points = this.#points.slice(first);
  }

  /** Returns the growth since a time, or since the first point if that is later. */
  countSince(sinceMs: number): number {
    const from = this.#points.findLast(({ atMs }) => atMs <= sinceMs) ?? this.#points[0];
    return (this.#points.at(-1)?.total ?? 0) - (from?.total ?? 0);
  }
}
