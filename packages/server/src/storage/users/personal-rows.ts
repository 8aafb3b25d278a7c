import { eraseThreadHistory } from '../notifications/settings/notification-history-store.ts';
import type { Db } from '../storage.ts';

/** Number of ids that a statement scans, so that none takes long. */
const IDS_PER_QUERY = 10_000;

/**
 * Returns the ids of a user's messages that have content, ascending. Scans all messages, because there is no index by
 * sender.
 */
export async function* messagesWithContentBy(db: Db, uid: string): AsyncGenerator<number[]> {
  const firstFrom = (id: number) =>
    db
      .selectFrom('messages')
      .select((eb) => eb.fn.min('id').as('first'))
      .where('id', '>=', id)
      .executeTakeFirstOrThrow();
  for await (const [from, to] of idRanges(firstFrom)) {
    const rows = await db
      .selectFrom('messages')
      .select('id')
      .where('id', '>=', from)
      .where('id', '<', to)
      .where('sender', '=', uid)
      .where('data', '<>', '{}')
      .where('category', '<>', 'action')
      .orderBy('id')
      .execute();
    yield rows.map(({ id }) => id);
  }
}

/** Returns a user's reactions. Scans all reactions. */
export async function* reactionsBy(db: Db, uid: string) {
  const firstFrom = (id: number) =>
    db
      .selectFrom('reactions')
      .select((eb) => eb.fn.min('reaction_id').as('first'))
      .where('reaction_id', '>=', id)
      .executeTakeFirstOrThrow();
  for await (const [from, to] of idRanges(firstFrom)) {
    yield await db
      .selectFrom('reactions')
      .selectAll()
      .where('reaction_id', '>=', from)
      .where('reaction_id', '<', to)
      .where('uid', '=', uid)
      .execute();
  }
}

/** Yields ranges that contain all ids of a table, and skips gaps. `firstFrom`: returns the first id from a number on. */
async function* idRanges(
  firstFrom: (id: number) => Promise<{ readonly first: number | null }>,
): AsyncGenerator<readonly [from: number, to: number]> {
  for (let to = 0; ; ) {
    const { first } = await firstFrom(to);
    if (first === null) return;
    to = first + IDS_PER_QUERY;
    yield [first, to];
  }
}

/** Deletes read positions, receipts, subscriptions with their history, tags, saved messages, and remarks of a user. */
export async function deletePersonalRows(tx: Db, uid: string, nowMs: number): Promise<void> {
  await eraseThreadHistory(tx, uid, nowMs);
  for (const table of PERSONAL_TABLES) await tx.deleteFrom(table).where('uid', '=', uid).execute();
  await tx.updateTable('flags').set({ remark: null }).where('flagged_by', '=', uid).execute();
}

const PERSONAL_TABLES = [
  'read_positions',
  'receipt_marks',
  'thread_subscriptions',
  'conversation_states',
  'message_mentions',
  'saved_messages',
] as const;

/** Deletes the translations of a message. */
export async function deleteTranslations(tx: Db, messageId: number): Promise<void> {
  await tx.deleteFrom('translations').where('message_id', '=', messageId).execute();
}

/**
 * Removes the content and the name of a user from settled events. Keeps ids, with which events explain entries of the log.
 */
export function eraseFromEvents(db: Db, uid: string): Promise<void> {
  return changeSettledEvents(db, uid, (event) => withoutUser(event, uid));
}

/** Removes what identifies the devices of a user from settled clear batches. */
export function eraseDevicesFromEvents(db: Db, uid: string): Promise<void> {
  return changeSettledEvents(db, uid, (event) => withoutDevices(event, uid));
}

/** Returns whether the outbox has an event that names a user and is not settled: the engine still needs all of it. */
export async function hasOpenEvents(db: Db, uid: string): Promise<boolean> {
  const open = await db
    .selectFrom('outbox')
    .select('position')
    .where('settled_at_ms', 'is', null)
    .where('event', 'like', `%"${uid}"%`)
    .executeTakeFirst();
  return open !== undefined;
}

async function changeSettledEvents(db: Db, uid: string, change: (event: unknown) => unknown): Promise<void> {
  const { last } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  for (let from = 0; from < Number(last ?? 0); from += EVENTS_PER_QUERY) {
    const rows = await db
      .selectFrom('outbox')
      .select(['position', 'event'])
      .where('position', '>', from)
      .where('position', '<=', from + EVENTS_PER_QUERY)
      .where('settled_at_ms', 'is not', null)
      .where('event', 'like', `%"${uid}"%`)
      .execute();
    for (const { position, event } of rows) {
      const erased = JSON.stringify(change(JSON.parse(event)));
      if (erased !== event)
        await db.updateTable('outbox').set({ event: erased }).where('position', '=', position).execute();
    }
  }
}

const EVENTS_PER_QUERY = 1_000;

/**
 * Replaces everything about the user except their uid with the name `Deleted user`, and removes the content of their
 * messages. Keeps mentions, on which decisions about others depended.
 */
function withoutUser(value: unknown, uid: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutUser(item, uid));
  if (typeof value !== 'object' || value === null) return value;
  const members: Record<string, unknown> = { ...value };
  if (members['uid'] === uid && 'name' in members) return { uid, name: 'Deleted user' };
  if (members['sender'] === uid && 'data' in members) return { ...members, data: keepMentions(members['data']) };
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, withoutUser(member, uid)]));
}

/** See `ClearBatch`: its targets are named by hashes of push tokens. */
function withoutDevices(event: unknown, uid: string): unknown {
  if (typeof event !== 'object' || event === null) return event;
  const members: Record<string, unknown> = { ...event };
  const { recipient, targets } = members;
  if (recipient !== uid || !Array.isArray(targets)) return event;
  return { ...members, targets: targets.map((target: object) => ({ ...target, target: '' })) };
}

function keepMentions(data: unknown): { readonly text?: string } {
  const text = typeof data === 'object' && data !== null && 'text' in data ? data.text : undefined;
  const marks = typeof text === 'string' ? text.match(MENTIONS) : null;
  return marks ? { text: marks.map((mark) => (/^<@all:/i.test(mark) ? '<@all:all>' : mark)).join(' ') } : {};
}

const MENTIONS = /<@(?:uid|all):[^<>]{1,100}>/g;
