import { idOf, type Json, textOf } from '../base/json.ts';
import type { MessageRecords } from './message-records.ts';

/** First message of others after the last read one, in a list of keys. */
export function firstUnreadKey(
  keys: readonly string[],
  records: MessageRecords,
  lastRead: number | undefined,
  ownUid: string | undefined,
): string | undefined {
  let first: string | undefined;
  // From the newest on: there are many read ones and few unread.
  for (const key of [...keys].reverse()) {
    const json = records.jsonOf(key);
    if ((idOf(json, 'id') ?? 0) <= (lastRead ?? 0)) break;
    if (isForeign(json, ownUid)) first = key;
  }
  return first;
}

/** Whether a message is of another user. Actions and calls never count as unread. */
export function isForeign(json: Json, ownUid: string | undefined): boolean {
  const category = textOf(json, 'category');
  return category !== 'action' && category !== 'call' && textOf(json, 'sender') !== ownUid;
}
