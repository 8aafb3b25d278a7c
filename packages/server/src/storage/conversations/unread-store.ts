import { sql } from 'kysely';
import { EVERYONE_UID } from '../messages/mentions-store.ts';
import type { Db } from '../storage.ts';
import { participations } from './participations.ts';

/*
 * Unread counts are computed, not stored: the number of countable messages from others above the user's read position
 * (docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags). The partial index messages_unread makes this
 * fast, and sending a message in a large group therefore updates no row per member.
 */

/** Returns the number of unread messages of a user in one of their conversations. */
export async function unreadCountOf(db: Db, uid: string, conversationId: string): Promise<number> {
  return (await unreadCountsOf(db, [uid], conversationId)).get(uid) ?? 0;
}

/** Returns the number of unread messages of each of these participants in one conversation. */
export async function unreadCountsOf(
  db: Db,
  uids: readonly string[],
  conversationId: string,
): Promise<Map<string, number>> {
  const counts = new Map(uids.map((uid) => [uid, 0]));
  if (uids.length === 0) return counts;
  const positions = await db
    .selectFrom('read_positions')
    .select(['uid', 'read_id'])
    .where('conversation_id', '=', conversationId)
    .where('parent_id', '=', 0)
    .where('uid', 'in', [...uids])
    .execute();
  const readIds = new Map(positions.map((row) => [row.uid, row.read_id]));
  const readIdOf = (uid: string) => readIds.get(uid) ?? 0;
  const recent = await recentCounted(db, conversationId, Math.min(...uids.map(readIdOf)));
  // Most members of a group share a few read positions: the messages above each are counted once.
  const ahead = new Map<number, CountAbove>();
  for (const uid of uids) {
    const readId = readIdOf(uid);
    const cached = ahead.get(readId);
    const { total, bySender } = cached ?? (await countAbove(db, conversationId, recent, readId));
    if (!cached) ahead.set(readId, { total, bySender });
    counts.set(uid, total - (bySender.get(uid) ?? 0));
  }
  return counts;
}

/**
 * Returns the number of unread messages of each user in all their conversations, for badges. Every uid has a value.
 */
export async function unreadTotalOf(db: Db, uids: readonly string[]): Promise<Map<string, number>> {
  const totals = new Map(uids.map((uid) => [uid, 0]));
  if (uids.length === 0) return totals;
  const rows = await db
    .with('place', (cte) =>
      cte
        .selectFrom(participations(db, uids).as('p'))
        .leftJoin('read_positions as r', (join) =>
          join
            .onRef('r.conversation_id', '=', 'p.conversation_id')
            .on('r.parent_id', '=', 0)
            .onRef('r.uid', '=', 'p.uid'),
        )
        .select((eb) => ['p.uid', 'p.conversation_id', eb.fn.coalesce('r.read_id', sql.lit(0)).as('read_id')]),
    )
    // Most members of a group share a few read positions: the messages above each are counted once.
    .with('ahead', (cte) =>
      cte
        .selectFrom(cte.selectFrom('place').select(['conversation_id', 'read_id']).distinct().as('k'))
        .innerJoin('messages as m', (join) =>
          join
            .onRef('m.conversation_id', '=', 'k.conversation_id')
            .on('m.parent_id', '=', sql.lit(0))
            .on('m.counted', '=', sql.lit(1))
            .onRef('m.id', '>', 'k.read_id'),
        )
        .select((eb) => ['k.conversation_id', 'k.read_id', 'm.sender', eb.fn.countAll<number>().as('n')])
        .groupBy(['k.conversation_id', 'k.read_id', 'm.sender']),
    )
    .selectFrom('place')
    .innerJoin('ahead', (join) =>
      join
        .onRef('ahead.conversation_id', '=', 'place.conversation_id')
        .onRef('ahead.read_id', '=', 'place.read_id')
        .onRef('ahead.sender', '<>', 'place.uid'),
    )
    .select((eb) => ['place.uid', eb.fn.sum<number>('ahead.n').as('n')])
    .groupBy('place.uid')
    .execute();
  for (const row of rows) totals.set(row.uid, Number(row.n));
  return totals;
}

/**
 * Returns the number of unread messages of a user in each of these conversations. Default: in all. Omits conversations
 * without any.
 */
export async function unreadByConversation(
  db: Db,
  uid: string,
  conversationIds?: readonly string[],
): Promise<Map<string, number>> {
  if (conversationIds?.length === 0) return new Map();
  const rows = await unreadMessages(db, uid)
    .$if(conversationIds !== undefined, (query) => query.where('p.conversation_id', 'in', [...(conversationIds ?? [])]))
    .select((eb) => ['p.conversation_id', eb.fn.countAll<number>().as('n')])
    .groupBy('p.conversation_id')
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, Number(row.n)]));
}

/**
 * Returns the number of unread messages that mention the user or everyone, by conversation. Omits conversations without
 * any.
 */
export async function unreadMentions(
  db: Db,
  uid: string,
  conversationIds: readonly string[],
): Promise<Map<string, number>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('message_mentions as k')
    .innerJoin('messages as m', 'm.id', 'k.message_id')
    .leftJoin('read_positions as r', (join) =>
      join.onRef('r.conversation_id', '=', 'k.conversation_id').on('r.parent_id', '=', 0).on('r.uid', '=', uid),
    )
    .select((eb) => ['k.conversation_id', eb.fn.count<number>('m.id').distinct().as('n')])
    .where('k.conversation_id', 'in', [...conversationIds])
    .where('k.uid', 'in', [uid, EVERYONE_UID])
    .where((eb) => eb('k.message_id', '>', eb.fn.coalesce('r.read_id', sql.lit(0))))
    .where('m.parent_id', '=', 0)
    .where('m.counted', '=', 1)
    .where('m.sender', '<>', uid)
    .groupBy('k.conversation_id')
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, Number(row.n)]));
}

/**
 * Number of newest messages from which counts are computed without a further query. Most online users have read nearly
 * everything.
 */
const RECENT_MESSAGES = 500;

type Recent = Awaited<ReturnType<typeof recentCounted>>;

async function recentCounted(db: Db, conversationId: string, lowestReadId: number) {
  const messages = await countedMessages(db, conversationId, lowestReadId)
    .select(['id', 'sender'])
    .orderBy('id', 'desc')
    .limit(RECENT_MESSAGES)
    .execute();
  const oldest = messages.length < RECENT_MESSAGES ? undefined : messages.at(-1);
  return { messages, above: oldest?.id ?? lowestReadId };
}

/** Numbers of countable messages above a position. */
interface CountAbove {
  readonly total: number;
  readonly bySender: ReadonlyMap<string, number>;
}

async function countAbove(db: Db, conversationId: string, recent: Recent, readId: number): Promise<CountAbove> {
  const bySender = new Map<string, number>();
  let total = 0;
  const add = (sender: string, n: number) => {
    bySender.set(sender, (bySender.get(sender) ?? 0) + n);
    total += n;
  };
  if (readId >= recent.above) {
    for (const { id, sender } of recent.messages) if (id > readId) add(sender, 1);
  } else {
    const rows = await countedMessages(db, conversationId, readId)
      .select((eb) => ['sender', eb.fn.countAll<number>().as('n')])
      .groupBy('sender')
      .execute();
    for (const { sender, n } of rows) add(sender, Number(n));
  }
  return { total, bySender };
}

/** Selects countable messages above a position. Contains literals, so that the planner can use the partial index. */
function countedMessages(db: Db, conversationId: string, readId: number) {
  return db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .where('parent_id', '=', sql.lit(0))
    .where('counted', '=', sql.lit(1))
    .where('id', '>', readId);
}

function unreadMessages(db: Db, uid: string) {
  return db
    .selectFrom(participations(db, [uid]).as('p'))
    .leftJoin('read_positions as r', (join) =>
      join.onRef('r.conversation_id', '=', 'p.conversation_id').on('r.parent_id', '=', 0).on('r.uid', '=', uid),
    )
    .innerJoin('messages as m', (join) =>
      join
        .onRef('m.conversation_id', '=', 'p.conversation_id')
        .on('m.parent_id', '=', sql.lit(0))
        .on('m.counted', '=', sql.lit(1))
        .on((eb) => eb('m.id', '>', eb.fn.coalesce('r.read_id', sql.lit(0))))
        .on('m.sender', '<>', uid),
    );
}
