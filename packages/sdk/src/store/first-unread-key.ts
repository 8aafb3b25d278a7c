import { idOf, type Json, textOf } from '../base/json.ts';
import type { MessageRecords } from './message-records.ts';

/** First message of others after the last read one, in a list of keys. */
export function firstUnreadKey(
  keys: readonly string[],
  records: MessageRecords,
  lastRead: number | undefined,
  ownUid: string | undefined,
): string | undefined {
  return keys.find((key) => {
    const json = records.jsonOf(key);
    return (idOf(json, 'id') ?? 0) > (lastRead ?? 0) && textOf(json, 'sender') !== ownUid && isCounted(json);
  });
}

/** Actions and calls never count as unread. */
export function isCounted(json: Json): boolean {
  const category = textOf(json, 'category');
  return category !== 'action' && category !== 'call';
}
