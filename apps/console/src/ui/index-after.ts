interface Movement {
  readonly at: number;
  readonly count: number;
  /** Step of page keys. */
  readonly page: number;
  /** Keys for one step back or forward. */
  readonly back: readonly string[];
  readonly on: readonly string[];
}

/** Returns the index after a key is pressed, from 0 to the last; undefined if the key does not change the index. */
export function indexAfter(key: string, { at, count, page, back, on }: Movement): number | undefined {
  const to = (index: number) => Math.max(0, Math.min(count - 1, index));
  if (back.includes(key)) return to(at - 1);
  if (on.includes(key)) return to(at + 1);
  if (key === 'PageUp') return to(at - page);
  if (key === 'PageDown') return to(at + page);
  if (key === 'Home') return 0;
  return key === 'End' ? to(count - 1) : undefined;
}
