import type { ListSource } from './list-source.ts';

/**
 * Returns `messageKey` if it has a row, otherwise the key of the nearest older message with a row, or else of the oldest
 * row; undefined if there are no rows.
 * See docs/spec/message-list.md#jump-and-highlight.
 */
export function nearestRowKey(source: ListSource, messageKey: string): string | undefined {
  const { keys } = source.getSnapshot('timeline');
  if (keys.includes(messageKey)) return messageKey;
  const idOf = (key: string) => source.getRow(key)?.message.getId() ?? 0;
  const id = idOf(messageKey);
  return keys.findLast((key) => idOf(key) > 0 && idOf(key) < id) ?? keys[0];
}
