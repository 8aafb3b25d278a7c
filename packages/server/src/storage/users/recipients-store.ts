import type { Slice, Sliced } from '../slice.ts';
import type { Db } from '../storage.ts';

/** Returns the uids of a group's members except the sender, in order. Scans the primary key of `members`. */
export async function recipientsOf(db: Db, guid: string, sender: string, slice: Slice): Promise<Sliced<string>> {
  const recipients = db.selectFrom('members').where('guid', '=', guid).where('uid', '<>', sender);
  const { n } = await recipients.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await recipients.select('uid').orderBy('uid').limit(slice.limit).offset(slice.offset).execute();
  return { rows: rows.map((row) => row.uid), total: Number(n) };
}
