import { failure } from '../base/chat-exception.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { Segment } from '../store/segment.ts';
import type { HandleCore } from './handle-core.ts';

/** A row to show, and the segment it is in. */
export interface FoundRow {
  readonly segment: Segment;
  readonly key: string;
  /** False if another message had to take the place of the wanted one. */
  readonly exact: boolean;
}

/**
 * Where a message is: said at once of one that is loaded, else fetched with its neighbours.
 * See docs/spec/sdk.md#loading-and-segments.
 */
export function findRow(
  core: Pick<HandleCore, 'store' | 'getMessageDetails'>,
  store: ConversationStore,
  id: number,
): FoundRow | Promise<FoundRow> {
  const key = core.store.messages.keyOfId(id);
  const segment = key === undefined ? undefined : store.segments.holding(key);
  return key !== undefined && segment ? { segment, key, exact: true } : fetchRow(core, store, id);
}

async function fetchRow(
  core: Pick<HandleCore, 'store' | 'getMessageDetails'>,
  store: ConversationStore,
  id: number,
): Promise<FoundRow> {
  const { segment, page } = await store.loadAround(id);
  const key = core.store.messages.keyOfId(id);
  if (page.isAnchorFound && key !== undefined) return { segment, key, exact: true };
  return nearestRow(core, store, id, segment);
}

/** Why a message is not in the list, and what is shown in its place. */
async function nearestRow(
  core: Pick<HandleCore, 'store' | 'getMessageDetails'>,
  store: ConversationStore,
  id: number,
  segment: Segment,
): Promise<FoundRow> {
  const message = await core.getMessageDetails(id);
  if (store.conversationId !== message.getConversationId()) {
    throw failure('ERR_MESSAGE_NOT_IN_CONVERSATION');
  }
  const parentId = message.getParentMessageId();
  if (parentId !== undefined && store.ref.parentMessageId === undefined) return findRow(core, store, parentId);
  const { messages } = core.store;
  const isOlder = (key: string) => (messages.idOf(key) ?? 0) < id;
  const key = segment.keys.filter(isOlder).at(-1) ?? segment.at(0);
  if (key === undefined) throw failure('ERR_MESSAGE_NOT_IN_CONVERSATION');
  return { segment, key, exact: false };
}
