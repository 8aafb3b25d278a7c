import { sql } from 'kysely';
import type { Db } from '../storage.ts';

/** Returns the reactions of the user to these messages. */
export async function reactionsBy(
  db: Db,
  uid: string,
  messageIds: readonly number[],
): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>();
  if (messageIds.length === 0) return found;
  const rows = await db
    .selectFrom('reactions')
    .select(['message_id', 'reaction'])
    .where('uid', '=', uid)
    .where('message_id', 'in', [...messageIds])
    .execute();
  for (const row of rows) {
    const reactions = found.get(row.message_id) ?? new Set();
    found.set(row.message_id, reactions.add(row.reaction));
  }
  return found;
}

/** Returns the number of replies to each parent that the user has not read. Omits parents without any. */
export async function unreadReplies(db: Db, uid: string, parentIds: readonly number[]): Promise<Map<number, number>> {
  if (parentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages as m')
    .leftJoin('read_positions as p', (join) =>
      join
        .onRef('p.conversation_id', '=', 'm.conversation_id')
        .onRef('p.parent_id', '=', 'm.parent_id')
        .on('p.uid', '=', uid),
    )
    .select((eb) => ['m.parent_id', eb.fn.countAll<number>().as('n')])
    .where('m.parent_id', 'in', [...parentIds])
    .where('m.parent_id', '<>', sql.lit(0))
    .where('m.counted', '=', sql.lit(1))
    .where('m.sender', '<>', uid)
    .where((eb) => eb('m.id', '>', eb.fn.coalesce('p.read_id', sql.lit(0))))
    .groupBy('m.parent_id')
    .execute();
  return new Map(rows.map((row) => [row.parent_id, Number(row.n)]));
}

export interface ReceiptTimes {
  readonly deliveredAtMs: number | undefined;
  readonly readAtMs: number | undefined;
}

/**
 * Returns when messages were delivered to the user, and when the user read them: the time of the first mark that covers a
 * message; without marks, the time of the position that covers it.
 */
export async function receiptsOfUser(
  db: Db,
  uid: string,
  messageIds: readonly number[],
): Promise<Map<number, ReceiptTimes>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('read_positions as p', (join) =>
      join
        .onRef('p.conversation_id', '=', 'm.conversation_id')
        .onRef('p.parent_id', '=', 'm.parent_id')
        .on('p.uid', '=', uid),
    )
    .select((eb) => {
      const mark = (kind: 'delivered' | 'read') =>
        eb
          .selectFrom('receipt_marks as k')
          .select('k.at_ms')
          .whereRef('k.conversation_id', '=', 'm.conversation_id')
          .whereRef('k.parent_id', '=', 'm.parent_id')
          .where('k.uid', '=', uid)
          .where('k.kind', '=', kind)
          .whereRef('k.up_to_id', '>=', 'm.id')
          .orderBy('k.up_to_id')
          .limit(1);
      return [
        'm.id',
        'p.delivered_id',
        'p.delivered_at_ms',
        'p.read_id',
        'p.read_at_ms',
        mark('delivered').as('marked_delivered_ms'),
        mark('read').as('marked_read_ms'),
      ];
    })
    .where('m.id', 'in', [...messageIds])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        deliveredAtMs: row.delivered_id >= row.id ? (row.marked_delivered_ms ?? row.delivered_at_ms) : undefined,
        readAtMs: row.read_id >= row.id ? (row.marked_read_ms ?? row.read_at_ms) : undefined,
      },
    ]),
  );
}
