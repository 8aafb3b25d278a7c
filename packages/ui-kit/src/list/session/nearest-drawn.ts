import type { ListSource } from './list-source.ts';

/**
 * Returns the row of a message, or of the nearest older one with a row; the oldest row if there is none.
 * See docs/spec/message-list.md#jump-and-highlight.
 */
export function nearestDrawn(source: ListSource, wanted: string): string | undefined {
  const { keys } = source.getSnapshot('timeline');
  if (keys.includes(wanted)) return wanted;
  const idOf = (key: string) => source.getRow(key)?.message.getId() ?? 0;
  const id = idOf(wanted);
  return keys.findLast((key) => idOf(key) > 0 && idOf(key) < id) ?? keys[0];
}
