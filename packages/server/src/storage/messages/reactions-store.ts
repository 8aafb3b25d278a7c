import type { Selectable } from 'kysely';
import type { ReactionsTable } from '../schema/messages/reactions.ts';
import type { Db } from '../storage.ts';

export type ReactionRow = Selectable<ReactionsTable>;

export function findReaction(
  db: Db,
  { messageId, uid, reaction }: { messageId: number; uid: string; reaction: string },
): Promise<ReactionRow | undefined> {
  return db
    .selectFrom('reactions')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('uid', '=', uid)
    .where('reaction', '=', reaction)
    .executeTakeFirst();
}

export function insertReaction(db: Db, row: Omit<ReactionRow, 'reaction_id'>): Promise<ReactionRow> {
  return db.insertInto('reactions').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function deleteReaction(db: Db, reactionId: number): Promise<void> {
  await db.deleteFrom('reactions').where('reaction_id', '=', reactionId).execute();
}

export async function deleteReactions(db: Db, messageId: number): Promise<void> {
  await db.deleteFrom('reactions').where('message_id', '=', messageId).execute();
}

/** Selects reactions with ids above or below `fromId`. */
export interface ReactionPage {
  readonly reaction?: string | undefined;
  readonly direction: 'older' | 'newer';
  /** Exclusive. Default: the oldest reactions (`newer`) or the newest ones (`older`). */
  readonly fromId?: number | undefined;
  readonly limit: number;
}

/** Returns a page of reactions, ascending by id in both directions. Uses the index reactions_by_message. */
export async function reactionsPage(
  db: Db,
  messageId: number,
  { reaction, direction, fromId, limit }: ReactionPage,
): Promise<ReactionRow[]> {
  const isNewer = direction === 'newer';
  let query = db.selectFrom('reactions').selectAll().where('message_id', '=', messageId).limit(limit);
  if (reaction !== undefined) query = query.where('reaction', '=', reaction);
  if (fromId !== undefined) query = query.where('reaction_id', isNewer ? '>' : '<', fromId);
  const rows = await query.orderBy('reaction_id', isNewer ? 'asc' : 'desc').execute();
  return isNewer ? rows : rows.reverse();
}
