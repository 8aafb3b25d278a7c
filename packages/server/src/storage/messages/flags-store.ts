import type { FlagStatus } from '@chatwire/protocol';
import type { Selectable } from 'kysely';
import type { FlagsTable } from '../schema/messages/flags.ts';
import type { Slice, Sliced } from '../slice.ts';
import type { Db } from '../storage.ts';

export type FlagRow = Selectable<FlagsTable>;

/** Returns a user's report of a message that is not reviewed yet. Index: flags_by_message. */
export function findOpenFlag(db: Db, messageId: number, flaggedBy: string): Promise<FlagRow | undefined> {
  return db
    .selectFrom('flags')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('flagged_by', '=', flaggedBy)
    .where('status', '=', 'pending')
    .executeTakeFirst();
}

export async function insertFlag(db: Db, row: Omit<FlagRow, 'flag_id'>): Promise<void> {
  await db.insertInto('flags').values(row).execute();
}

export interface FlagFilter {
  readonly status?: FlagStatus;
  readonly messageId?: number;
}

/** Returns reports, newest first. */
export async function listFlags(db: Db, { status, messageId }: FlagFilter, slice: Slice): Promise<Sliced<FlagRow>> {
  let query = db.selectFrom('flags');
  if (status !== undefined) query = query.where('status', '=', status);
  if (messageId !== undefined) query = query.where('message_id', '=', messageId);
  const { total } = await query.select((eb) => eb.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('flag_id', 'desc').limit(slice.limit).offset(slice.offset).execute();
  return { rows, total: Number(total) };
}

export function updateFlag(
  db: Db,
  flagId: number,
  review: Pick<FlagRow, 'status' | 'reviewed_at_ms'> & { readonly note?: string | null },
): Promise<FlagRow | undefined> {
  return db.updateTable('flags').set(review).where('flag_id', '=', flagId).returningAll().executeTakeFirst();
}
