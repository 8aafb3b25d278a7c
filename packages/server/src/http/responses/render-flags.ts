import type { Flag } from '@chatwire/protocol';
import type { ReadContext } from '../../chat/chat.ts';
import { renderMessage, renderMessages } from '../../chat/messages/render.ts';
import type { Viewer } from '../../chat/viewer.ts';
import type { FlagRow } from '../../storage/messages/flags-store.ts';
import { findMessage, findMessages } from '../../storage/messages/messages-store.ts';
import { toFlag } from '../../storage/messages/to-flag.ts';

/** Renders reports of messages, with the messages. */
export async function renderFlags(context: ReadContext, rows: readonly FlagRow[], viewer: Viewer): Promise<Flag[]> {
  const found = await findMessages(context.db, [...new Set(rows.map((row) => row.message_id))]);
  const messages = await renderMessages(context, [...found.values()], viewer);
  const byId = new Map(messages.map((message) => [message.id, message]));
  return rows.map((row) => toFlag(row, byId.get(String(row.message_id))));
}

export async function renderFlag(context: ReadContext, row: FlagRow, viewer: Viewer): Promise<Flag> {
  const message = await findMessage(context.db, row.message_id);
  return toFlag(row, message && (await renderMessage(context, message, viewer)));
}
