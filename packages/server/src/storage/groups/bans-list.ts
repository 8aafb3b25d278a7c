import type { Slice, Sliced } from '../slice.ts';
import type { Db } from '../storage.ts';
import type { BanRow } from './bans-store.ts';

/** Returns the bans of a group, by uid. */
export async function listBans(db: Db, guid: string, slice: Slice): Promise<Sliced<BanRow>> {
  const matching = db.selectFrom('bans').where('guid', '=', guid);
  const counted = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching.selectAll().orderBy('uid').limit(slice.limit).offset(slice.offset).execute();
  return { rows, total: Number(counted.total) };
}
