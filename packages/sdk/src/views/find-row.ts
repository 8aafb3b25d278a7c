import { failure } from '../base/chat-exception.ts';
import type { ConversationStore } from '../store/conversation-store.ts';
import type { Segment } from '../store/segments/segment.ts';
import type { HandleCore } from './handle-core.ts';

/** A row to show, and its segment. */
export interface FoundRow {
  readonly segment: Segment;
  readonly key: string;
  /** False if another message is shown in place of the requested one. */
  readonly exact: boolean;
}

/**
 * Finds a message. Returns a loaded one synchronously; otherwise fetches it with its neighbours.
 * See docs/spec/sdk.md#loading-and-segments.
 */
export function findRow(
  core: Pick<HandleCore, 'store' | 'getMessageDetails'>,
  store: ConversationStore,
  id: number,
): FoundRow | Promise<FoundRow> {
  const key = core.store.messages.keyOfId(id);
  const segment = key === undefined ? undefined : store.segments.segmentOf(key);
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

/** Finds the row to show in place of a message that the list does not contain. */
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
