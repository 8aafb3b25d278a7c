import type { Message } from '@chatwire/protocol';
import { findState } from '../../storage/conversations/conversation-states-store.ts';
import { pinnedMessages } from '../../storage/messages/pins-store.ts';
import type { ReadContext } from '../chat.ts';
import { renderMessages } from '../messages/render.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Returns the pinned messages of a conversation, most recently pinned first. Omits those that the viewer has hidden.
 * See docs/spec/rest-and-realtime.md#pinned-and-saved-messages.
 */
export async function listPinned(context: ReadContext, viewer: Viewer, conversationId: string): Promise<Message[]> {
  const { db } = context;
  const state = viewer.uid === undefined ? undefined : await findState(db, viewer.uid, conversationId);
  const rows = await pinnedMessages(db, conversationId, state?.cleared_up_to ?? 0);
  return renderMessages(context, rows, viewer);
}
