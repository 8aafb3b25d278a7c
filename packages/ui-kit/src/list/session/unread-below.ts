import type { Chat } from '@chatwire/sdk';
import { isOthers } from './list-source.ts';

/** Counting stops here, because higher counts are displayed alike. */
const SUFFICIENT = 100;

/** Returns the number of unread messages of others below a row. See docs/spec/message-list.md#start-from-unread. */
export function unreadBelow(
  keys: readonly string[],
  after: string | undefined,
  lastRead: number | undefined,
  rowOf: (key: string) => Chat.MessageRow | undefined,
): number {
  let count = 0;
  for (let index = keys.length - 1; index >= 0 && count < SUFFICIENT; index -= 1) {
    const key = keys[index] ?? '';
    if (key === after) break;
    const row = rowOf(key);
    const id = row?.message.getId();
    // Texts of runs have no message. Pending own messages have no id and stay below messages that arrive in the meantime.
    if (!id) continue;
    if (id <= (lastRead ?? 0)) break;
    if (isOthers(row)) count += 1;
  }
  return count;
}
