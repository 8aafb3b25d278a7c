import { idOf } from '../base/json.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { ChatStore } from '../store/chat-store.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { isFromOthers } from '../store/reading/first-unread-key.ts';
import type { Segment } from '../store/segments/segment.ts';

/**
 * Returns the rows that a view shows of a segment: stored messages except cancelled ones, followed at the newest end by
 * runs of agents and pending messages. A new chat with an agent has only pending messages: runs belong to other
 * threads. See docs/spec/sdk.md#identity-and-order.
 */
export function shownKeys(
  chat: ChatStore,
  store: ConversationStore,
  active: Segment | undefined,
  isNewChat: boolean,
  isDrawable: ((message: BaseMessage) => boolean) | undefined,
): readonly string[] {
  const keys = active?.keys ?? [];
  const isLive = active !== undefined && active === store.segments.live;
  const runs = isLive ? chat.agents.rowKeysOf(store) : [];
  const pending = isLive || isNewChat ? [...runs, ...chat.pending.of(store.ref).map(({ key }) => key)] : [];
  const all = pending.length === 0 ? keys : [...keys, ...pending];
  if (!isDrawable && chat.cancelled.isEmpty) return all;
  return all.filter((key) => {
    const row = chat.messages.row(key);
    const isShown = row && (chat.cancelled.isEmpty || !chat.cancelled.has(row.message.toJSON()));
    return isShown && isDrawable?.(row.message) !== false;
  });
}

/** Returns the id of the newest row of another user that can be unread; undefined if there is none. */
export function newestIdFromOthers(
  chat: ChatStore,
  keys: readonly string[],
  ownUid: string | undefined,
): number | undefined {
  const ids = keys.flatMap((key) => {
    const json = chat.messages.jsonOf(key);
    return isFromOthers(json, ownUid) ? (idOf(json, 'id') ?? []) : [];
  });
  return ids.length === 0 ? undefined : Math.max(...ids);
}
