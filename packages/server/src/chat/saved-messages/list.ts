import type { Message } from '@chatwire/protocol';
import { listSaved } from '../../storage/messages/saved-messages-store.ts';
import type { Slice } from '../../storage/slice.ts';
import type { ReadContext } from '../chat.ts';
import type { UserViewer } from '../conversations/render.ts';
import { renderMessages } from '../messages/render.ts';

/**
 * Returns the saved messages that the viewer can still see, most recently saved first.
 * See docs/spec/rest-and-realtime.md#pinned-and-saved-messages.
 */
export async function listSavedMessages(
  context: ReadContext,
  viewer: UserViewer,
  slice: Slice,
): Promise<{ readonly messages: Message[]; readonly total: number }> {
  const { rows, total } = await listSaved(context.db, viewer.uid, slice);
  return { messages: await renderMessages(context, rows, viewer), total };
}
