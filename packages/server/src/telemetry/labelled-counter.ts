/** Counts by combinations of labels. Combinations that were never counted are absent. */
export class LabelledCounter<Labels extends readonly string[]> {
  readonly #counts = new Map<string, { readonly labels: Labels; count: number }>();

  add(labels: Labels, count = 1): void {
    const key = labels.join('\n');
    const existing = this.#counts.get(key);
    if (existing) existing.count += count;
    else this.#counts.set(key, { labels, count });
  }

  get counts(): readonly { readonly labels: Labels; readonly count: number }[] {
    return [...this.#counts.values()];
  }
}
