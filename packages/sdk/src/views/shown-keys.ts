import { idOf } from '../base/json.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { ChatStore } from '../store/chat-store.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import { isForeign } from '../store/first-unread-key.ts';
import type { Segment } from '../store/segment.ts';

/**
 * What a view shows of a segment: stored messages but those given up, and at the newest end runs of agents and waiting ones. In a new chat
 * with an agent nothing but what waits: runs are those of other threads. See docs/spec/sdk.md#identity-and-order.
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
  const runs = isLive ? chat.agents.keysOf(store) : [];
  const waiting = isLive || isNewChat ? [...runs, ...chat.waiting.of(store.ref).map(({ key }) => key)] : [];
  const all = waiting.length === 0 ? keys : [...keys, ...waiting];
  if (!isDrawable && chat.discards.isEmpty) return all;
  return all.filter((key) => {
    const row = chat.messages.row(key);
    const isThere = row && (chat.discards.isEmpty || !chat.discards.has(row.message.toJSON()));
    return isThere && isDrawable?.(row.message) !== false;
  });
}

/** The newest of some rows that others have sent and that counts as unread; undefined if there is none. */
export function newestOfOthers(
  chat: ChatStore,
  keys: readonly string[],
  ownUid: string | undefined,
): number | undefined {
  const ids = keys.flatMap((key) => {
    const json = chat.messages.jsonOf(key);
    return isForeign(json, ownUid) ? (idOf(json, 'id') ?? []) : [];
  });
  return ids.length === 0 ? undefined : Math.max(...ids);
}
