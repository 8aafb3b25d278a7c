import type { Receipt } from '@chatwire/protocol';
import { receiptTimesOf } from '../../storage/conversations/positions-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { Slice, Sliced } from '../../storage/slice.ts';
import type { Db } from '../../storage/storage.ts';
import { recipientsOf } from '../../storage/users/recipients-store.ts';
import { seconds } from '../../storage/wire-values.ts';
import { ProfileCache } from '../users/profile-cache.ts';

/**
 * Returns the receipts of every recipient of a message, including recipients without one.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function listReceipts(db: Db, row: MessageRow, slice: Slice): Promise<Sliced<Receipt>> {
  return row.receiver_type === 'user' ? oneOnOne(db, row, slice) : inGroup(db, row, slice);
}

async function oneOnOne(db: Db, row: MessageRow, { offset }: Slice): Promise<Sliced<Receipt>> {
  const profiles = new ProfileCache();
  await profiles.load(db, [row.receiver], []);
  const receipt = {
    uid: row.receiver,
    user: profiles.user(row.receiver),
    ...(row.delivered_at_ms !== null && { deliveredAt: seconds(row.delivered_at_ms) }),
    ...(row.read_at_ms !== null && { readAt: seconds(row.read_at_ms) }),
  };
  return { rows: offset === 0 ? [receipt] : [], total: 1 };
}

async function inGroup(db: Db, row: MessageRow, slice: Slice): Promise<Sliced<Receipt>> {
  const recipients = await recipientsOf(db, row.receiver, row.sender, slice);
  const profiles = new ProfileCache();
  await profiles.load(db, recipients.rows, []);
  const scope = { conversationId: row.conversation_id, parentId: row.parent_id };
  const marks = await receiptTimesOf(db, scope, row.id, recipients.rows);
  const rows = recipients.rows.map((uid) => {
    const of = (kind: 'delivered' | 'read') => marks.find((mark) => mark.uid === uid && mark.kind === kind)?.at_ms;
    const [deliveredMs, readMs] = [of('delivered'), of('read')];
    return {
      uid,
      user: profiles.user(uid),
      ...(deliveredMs !== undefined && { deliveredAt: seconds(deliveredMs) }),
      ...(readMs !== undefined && { readAt: seconds(readMs) }),
    };
  });
  return { rows, total: recipients.total };
}
