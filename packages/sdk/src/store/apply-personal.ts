import { type Json, textOf } from '../base/json.ts';
import type { RecordCache } from '../model/record-cache.ts';
import type { Frame } from '../realtime/frame.ts';
import type { ConversationStore } from './conversation-store.ts';
import { unreadStateOf } from './segments/message-pages.ts';

/**
 * Applies a frame that changes a conversation only for the logged-in user. `stores`: those of that conversation.
 * See docs/spec/sdk.md#applying-changes.
 */
export function applyPersonal(stores: readonly ConversationStore[], records: RecordCache, { type, data }: Frame): void {
  if (type === 'conversation_state') for (const store of stores) store.applyUnread(unreadStateOf(data));
  if (type === 'conversation_removed' && stores[0]) markAsLeft(stores[0], records, data);
}

/** Returns whether a frame may change the topic `conversation`: the other user, the group, or the own membership. */
export function changesSummary({ type }: Frame): boolean {
  return SUMMARY_FRAMES.has(type);
}

const SUMMARY_FRAMES = new Set([
  'conversation_state',
  'conversation_removed',
  'group_member',
  'presence',
  'user_updated',
  'group_updated',
]);

/** Records that the user is no longer a member of the group. Rows that are shown stay readable. */
function markAsLeft({ ref }: ConversationStore, records: RecordCache, data: Json): void {
  if (ref.receiverType !== 'group') return;
  const isBanned = textOf(data, 'cause') === 'banned';
  records.learnGroup({ guid: ref.receiverId, hasJoined: false, ...(isBanned && { isBanned }) });
}
