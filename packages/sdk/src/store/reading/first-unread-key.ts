import { idOf, type Json, textOf } from '../../base/json.ts';
import type { MessageRecords } from '../records/message-records.ts';

/** Returns the key of the first message of another user after the last read one; undefined if there is none. */
export function firstUnreadKey(
  keys: readonly string[],
  records: MessageRecords,
  lastRead: number | undefined,
  ownUid: string | undefined,
): string | undefined {
  let first: string | undefined;
  // Backwards, because usually few messages are unread and many are read.
  for (const key of [...keys].reverse()) {
    const json = records.jsonOf(key);
    if ((idOf(json, 'id') ?? 0) <= (lastRead ?? 0)) break;
    if (isFromOthers(json, ownUid)) first = key;
  }
  return first;
}

/** Returns whether another user sent a message that can be unread, which actions and calls cannot. */
export function isFromOthers(json: Json, ownUid: string | undefined): boolean {
  const category = textOf(json, 'category');
  return category !== 'action' && category !== 'call' && textOf(json, 'sender') !== ownUid;
}
