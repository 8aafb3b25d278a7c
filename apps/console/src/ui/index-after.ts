interface Movement {
  readonly at: number;
  readonly count: number;
  /** Step of page keys. */
  readonly page: number;
  /** Keys for one step back or forward. */
  readonly back: readonly string[];
  readonly forward: readonly string[];
}

/** Returns the index after a key is pressed, from 0 to the last; undefined if the key does not change the index. */
export function indexAfter(key: string, { at, count, page, back, forward }: Movement): number | undefined {
  const clamped = (index: number) => Math.max(0, Math.min(count - 1, index));
  if (back.includes(key)) return clamped(at - 1);
  if (forward.includes(key)) return clamped(at + 1);
  if (key === 'PageUp') return clamped(at - page);
  if (key === 'PageDown') return clamped(at + page);
  if (key === 'Home') return 0;
  return key === 'End' ? clamped(count - 1) : undefined;
}
