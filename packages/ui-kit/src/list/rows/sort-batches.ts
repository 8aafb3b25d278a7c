import type { MessageFacts } from './message-facts.ts';

/**
 * Returns the keys, with adjacent messages of one batch sorted by their index.
 * See docs/spec/message-list.md#special-rows.
 */
export function sortBatches(
  keys: readonly string[],
  factsOf: (key: string) => MessageFacts | undefined,
): readonly string[] {
  let sorted: string[] | undefined;
  for (let start = 0; start < keys.length; ) {
    const first = factsOf(keys[start] ?? '');
    let end = start + 1;
    while (first?.batch && end < keys.length && isOneBatch(first, factsOf(keys[end] ?? ''))) end += 1;
    if (end - start > 1) {
      const indexOf = (key: string) => factsOf(key)?.batch?.index ?? 0;
      const batch = keys.slice(start, end).sort((a, b) => indexOf(a) - indexOf(b));
      sorted ??= [...keys];
      sorted.splice(start, batch.length, ...batch);
    }
    start = end;
  }
  return sorted ?? keys;
}

/** Returns whether two messages belong to the same batch. */
export function isOneBatch(a: MessageFacts | undefined, b: MessageFacts | undefined): boolean {
  return a?.batch !== undefined && a.batch.id === b?.batch?.id && a.sender === b.sender;
}
