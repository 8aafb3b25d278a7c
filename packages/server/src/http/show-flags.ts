import type { Flag } from '@chatwire/protocol';
import { renderMessage, renderMessages } from '../chat/render-messages.ts';
import type { Viewer } from '../chat/viewer.ts';
import type { FlagRow } from '../storage/flags-store.ts';
import { findMessage, findMessages } from '../storage/messages-store.ts';
import type { Db } from '../storage/storage.ts';
import { toFlag } from '../storage/to-flag.ts';

/** Reports with the messages they are about. */
export async function showFlags(db: Db, rows: readonly FlagRow[], viewer: Viewer): Promise<Flag[]> {
  const found = await findMessages(db, [...new Set(rows.map((row) => row.message_id))]);
  const messages = await renderMessages(db, [...found.values()], viewer);
  const byId = new Map(messages.map((message) => [message.id, message]));
  return rows.map((row) => toFlag(row, byId.get(String(row.message_id))));
}

export async function showFlag(db: Db, row: FlagRow, viewer: Viewer): Promise<Flag> {
  const message = await findMessage(db, row.message_id);
  return toFlag(row, message && (await renderMessage(db, message, viewer)));
}
