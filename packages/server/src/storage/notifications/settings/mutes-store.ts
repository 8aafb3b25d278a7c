import type { MutedConversation } from '@chatwire/protocol';
import type { Db } from '../../storage.ts';
import { muteSubject } from './notification-history-store.ts';

/** A conversation as it is muted: groups by guid, one-on-one conversations by the uid of the other user. */
export type MutableConversation =
  | { readonly type: 'group'; readonly guid: string }
  | { readonly type: 'oneOnOne'; readonly between: readonly [string, string] };

/** Returns until when each user has muted a conversation, epoch ms. Includes times in the past. */
export async function mutesOf(
  db: Db,
  uids: readonly string[],
  conversation: MutableConversation,
): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  // Uses the primary key (uid, kind, id): one lookup per user, whatever the number of their mutes.
  const ids = conversation.type === 'group' ? [conversation.guid] : conversation.between;
  const rows = await db
    .selectFrom('muted_conversations')
    .select(['uid', 'until_ms'])
    .where('uid', 'in', uids)
    .where('kind', '=', conversation.type)
    .where('id', 'in', ids)
    .$if(conversation.type === 'oneOnOne', (query) => query.whereRef('id', '!=', 'uid'))
    .execute();
  return new Map(rows.map((row) => [row.uid, row.until_ms]));
}

/** Returns the end times of all mutes of a user (epoch ms), including past ones, by `muteSubject`. */
export async function muteEndsOf(db: Db, uid: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('muted_conversations')
    .select(['kind', 'id', 'until_ms'])
    .where('uid', '=', uid)
    .execute();
  return new Map(rows.map(({ kind, id, until_ms }) => [muteSubject(kind, id), until_ms]));
}

/** Returns all mutes of users, including past ones. */
export function mutesOfUsers(db: Db, uids: readonly string[]) {
  return db.selectFrom('muted_conversations').selectAll().where('uid', 'in', uids).execute();
}

/** Returns the conversations that a user has muted at `nowMs`, in a stable order. */
export async function mutedConversationsOf(db: Db, uid: string, nowMs: number): Promise<MutedConversation[]> {
  const rows = await db
    .selectFrom('muted_conversations')
    .select(['id', 'kind', 'until_ms'])
    .where('uid', '=', uid)
    .where('until_ms', '>', nowMs)
    .orderBy('kind')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, type: row.kind, until: row.until_ms }));
}

/** Adds or replaces mutes. If a conversation occurs more than once, the last one counts. */
export async function saveMutes(tx: Db, uid: string, conversations: readonly MutedConversation[]): Promise<void> {
  const rows = new Map(
    conversations.map(({ id, type, until }) => [`${type} ${id}`, { uid, kind: type, id, until_ms: until }]),
  );
  if (rows.size === 0) return;
  await tx
    .insertInto('muted_conversations')
    .values([...rows.values()])
    .onConflict((on) =>
      on.columns(['uid', 'kind', 'id']).doUpdateSet((eb) => ({ until_ms: eb.ref('excluded.until_ms') })),
    )
    .execute();
}

export async function deleteMutes(
  tx: Db,
  uid: string,
  conversations: readonly Pick<MutedConversation, 'id' | 'type'>[],
): Promise<void> {
  for (const kind of ['group', 'oneOnOne'] as const) {
    const ids = conversations.filter((conversation) => conversation.type === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    await tx
      .deleteFrom('muted_conversations')
      .where('uid', '=', uid)
      .where('kind', '=', kind)
      .where('id', 'in', ids)
      .execute();
  }
}

/** Deletes all mutes of a user, or all of one kind. */
export async function deleteAllMutes(tx: Db, uid: string, kind?: MutedConversation['type']): Promise<void> {
  await tx
    .deleteFrom('muted_conversations')
    .where('uid', '=', uid)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'group'))
    .execute();
}

/** Deletes mutes that have ended, so that they do not count against the limit. */
export async function deletePastMutes(tx: Db, uid: string, nowMs: number): Promise<void> {
  await tx.deleteFrom('muted_conversations').where('uid', '=', uid).where('until_ms', '<=', nowMs).execute();
}

export async function countMutes(db: Db, uid: string): Promise<number> {
  const row = await db
    .selectFrom('muted_conversations')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}
