interface Places {
  readonly at: number;
  readonly count: number;
  /** How far page keys go. */
  readonly page: number;
  /** Keys that go one place back, or one on. */
  readonly back: readonly string[];
  readonly on: readonly string[];
}

/** Where a key leads among places in a row, never beyond the first or the last; undefined for other keys. */
export function placeAfter(key: string, { at, count, page, back, on }: Places): number | undefined {
  const to = (place: number) => Math.max(0, Math.min(count - 1, place));
  if (back.includes(key)) return to(at - 1);
  if (on.includes(key)) return to(at + 1);
  if (key === 'PageUp') return to(at - page);
  if (key === 'PageDown') return to(at + page);
  if (key === 'Home') return 0;
  return key === 'End' ? to(count - 1) : undefined;
}
