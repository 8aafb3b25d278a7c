import type { ListSource } from './list-source.ts';

/**
 * Returns the key if it has a row. If not, returns the key of the nearest older message with a row, or else of the oldest
 * row; undefined if there are no rows.
 * See docs/spec/message-list.md#jump-and-highlight.
 */
export function nearestRowKey(source: ListSource, wantedKey: string): string | undefined {
  const { keys } = source.getSnapshot('timeline');
  if (keys.includes(wantedKey)) return wantedKey;
  const idOf = (key: string) => source.getRow(key)?.message.getId() ?? 0;
  const id = idOf(wantedKey);
  return keys.findLast((key) => idOf(key) > 0 && idOf(key) < id) ?? keys[0];
}
