import type { Flag } from '@chatwire/protocol';
import type { Reading } from '../chat/chat.ts';
import { renderMessage, renderMessages } from '../chat/render-messages.ts';
import type { Viewer } from '../chat/viewer.ts';
import type { FlagRow } from '../storage/flags-store.ts';
import { findMessage, findMessages } from '../storage/messages-store.ts';
import { toFlag } from '../storage/to-flag.ts';

/** Reports with the messages they are about. */
export async function showFlags(reading: Reading, rows: readonly FlagRow[], viewer: Viewer): Promise<Flag[]> {
  const found = await findMessages(reading.db, [...new Set(rows.map((row) => row.message_id))]);
  const messages = await renderMessages(reading, [...found.values()], viewer);
  const byId = new Map(messages.map((message) => [message.id, message]));
  return rows.map((row) => toFlag(row, byId.get(String(row.message_id))));
}

export async function showFlag(reading: Reading, row: FlagRow, viewer: Viewer): Promise<Flag> {
  const message = await findMessage(reading.db, row.message_id);
  return toFlag(row, message && (await renderMessage(reading, message, viewer)));
}
