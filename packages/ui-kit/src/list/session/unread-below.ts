import type { Chat } from '@chatwire/sdk';
import { isFromOthers } from './list-source.ts';

/** Count at which counting stops, because all higher ones are displayed as 99+. */
const MAX_COUNT = 100;

/**
 * Returns the number of unread messages of other users below a row, at most 100. Without `rowKey`, counts all.
 * See docs/spec/message-list.md#start-from-unread.
 */
export function unreadBelow(
  keys: readonly string[],
  rowKey: string | undefined,
  lastReadId: number | undefined,
  rowOf: (key: string) => Chat.MessageRow | undefined,
): number {
  let count = 0;
  for (let index = keys.length - 1; index >= 0 && count < MAX_COUNT; index -= 1) {
    const key = keys[index] ?? '';
    if (key === rowKey) break;
    const row = rowOf(key);
    const id = row?.message.getId();
    // Texts of runs have no message. Pending own messages have no id and stay below messages that arrive in the meantime.
    if (!id) continue;
    if (id <= (lastReadId ?? 0)) break;
    if (isFromOthers(row)) count += 1;
  }
  return count;
}
