import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import { preparedQuery, preparedWrite } from '../prepared-query.ts';
import type { Database } from '../schema/database.ts';
import type { OutboxTable } from '../schema/notifications/outbox.ts';
import type { Db } from '../storage.ts';

export type OutboxRow = Selectable<OutboxTable>;

/** Values of `is_batch`: an event, the batch of a digest, or a clear batch. */
export const OUTBOX_ROW_KIND = { event: 0, digest: 1, clear: 2 } as const;

export async function insertOutboxEvent(
  db: Db,
  row: {
    readonly eventId: string;
    readonly occurredAtMs: number;
    readonly messageId: number;
    readonly event: string;
    /** Default: an event. */
    readonly kind?: keyof typeof OUTBOX_ROW_KIND;
  },
): Promise<void> {
  await insertOutboxRow(db, {
    event_id: row.eventId,
    occurred_at_ms: row.occurredAtMs,
    message_id: row.messageId,
    event: row.event,
    is_batch: OUTBOX_ROW_KIND[row.kind ?? 'event'],
    claimed_by: null,
    claimed_until_ms: null,
    claims: 0,
    settled_at_ms: null,
    account: null,
  });
}

const insertOutboxRow = preparedWrite<Insertable<OutboxTable>, unknown>((db, row) =>
  db.insertInto('outbox').values(row),
);

interface Claim {
  readonly node: string;
  readonly nowMs: number;
  readonly untilMs: number;
  readonly limit: number;
  /** Whether to include events whose claims by other nodes have expired. Searches all claimed events. */
  readonly abandoned: boolean;
}

/**
 * Claims open events, oldest first, for one node until `untilMs`. The condition is repeated outside the subquery, so that of
 * two nodes that select the same rows, only one claims each. A node does not claim its own events again when their claims have
 * expired, because it may still be processing them. Index: outbox_free; with abandoned events outbox_open.
 */
export async function claimOutboxEvents(db: Db, claim: Claim): Promise<OutboxRow[]> {
  const { abandoned, ...values } = claim;
  const rows = await (abandoned ? claimFreeOrAbandoned : claimFree)(db, values);
  return rows.sort((a, b) => a.position - b.position);
}

const claimFree = claimQuery(false);
const claimFreeOrAbandoned = claimQuery(true);

function claimQuery(abandoned: boolean) {
  return preparedQuery<[Omit<Claim, 'abandoned'>], OutboxRow>((db, { node, nowMs, untilMs, limit }) => {
    const free = (eb: ExpressionBuilder<Database, 'outbox'>) => {
      const isFree = eb('claimed_until_ms', 'is', null);
      const isAbandoned = eb.and([eb('claimed_until_ms', '<', nowMs), eb('claimed_by', '<>', node)]);
      return eb.and([eb('settled_at_ms', 'is', null), abandoned ? eb.or([isFree, isAbandoned]) : isFree]);
    };
    return db
      .updateTable('outbox')
      .set((eb) => ({ claimed_by: node, claimed_until_ms: untilMs, claims: eb('claims', '+', 1) }))
      .where('position', 'in', (eb) =>
        eb.selectFrom('outbox').select('position').where(free).orderBy('position').limit(limit),
      )
      .where(free)
      .returningAll();
  });
}

/** Extends the claims of this node. Returns its claimed events. */
export const extendClaims = preparedQuery<[node: string, untilMs: number], Pick<OutboxRow, 'position' | 'claims'>>(
  (db, node, untilMs) =>
    db
      .updateTable('outbox')
      .set({ claimed_until_ms: untilMs })
      .where('claimed_by', '=', node)
      .where('claimed_until_ms', 'is not', null)
      .where('settled_at_ms', 'is', null)
      .returning(['position', 'claims']),
);

/** Releases claims of a node: of all its open events, or the given ones. */
export async function releaseClaims(db: Db, node: string, positions?: readonly number[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until_ms: null })
    .where('claimed_by', '=', node)
    .where('settled_at_ms', 'is', null)
    .$if(positions !== undefined, (query) => query.where('position', 'in', [...(positions ?? [])]))
    .execute();
}

/** A group of events with the same outcome. */
export interface Settlement {
  readonly positions: readonly number[];
  /** `EventOutcome` as JSON, for the column `account`. */
  readonly outcome: string;
}

/** Settles events of a node, all of whose entries are in the log. */
export async function settleOutboxEvents(
  db: Db,
  node: string,
  settlements: readonly Settlement[],
  nowMs: number,
): Promise<void> {
  const settle = async (on: Db) => {
    for (const settlement of settlements) await settleGroup(on, settlement, node, nowMs);
  };
  await (settlements.length > 1 ? db.transaction().execute(settle) : settle(db));
}

const settleGroup = preparedQuery<[Settlement, node: string, nowMs: number], unknown>(
  (db, { positions, outcome }, node, nowMs) =>
    db
      .updateTable('outbox')
      .set({ settled_at_ms: nowMs, claimed_until_ms: null, account: outcome })
      .where('position', 'in', positions)
      .where('claimed_by', '=', node),
);

/** Returns the number of open events. Index: outbox_open. */
export async function outboxDepth(db: Db): Promise<number> {
  return Number((await countOpen(db))[0]?.depth);
}

const countOpen = preparedQuery<[], { readonly depth: number }>((db) =>
  db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('depth'))
    .where('settled_at_ms', 'is', null),
);

/** Deletes events that were settled before a time. Index: outbox_settled. */
export async function deleteSettledBefore(db: Db, epochMs: number): Promise<void> {
  await db.deleteFrom('outbox').where('settled_at_ms', '<', epochMs).execute();
}

/** Returns the events of a message, without batches, oldest first. Index: outbox_by_message. */
export function eventsOfMessage(db: Db, messageId: number): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('is_batch', '=', OUTBOX_ROW_KIND.event)
    .orderBy('position')
    .execute();
}

/** Returns the time of the oldest open event, epoch ms; undefined if none is open. Index: outbox_open. */
export async function oldestOpenEventMs(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('occurred_at_ms')
    .where('settled_at_ms', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.occurred_at_ms;
}

/**
 * Returns the times of the oldest open event and the end of its claim, epoch ms; undefined if none is open. Index:
 * outbox_open.
 */
export function oldestOpenEvent(db: Db): Promise<Pick<OutboxRow, 'occurred_at_ms' | 'claimed_until_ms'> | undefined> {
  return db
    .selectFrom('outbox')
    .select(['occurred_at_ms', 'claimed_until_ms'])
    .where('settled_at_ms', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
}

/** The part of an event that the completeness check compares with the log. */
export type EventRecord = Pick<
  OutboxRow,
  'event_id' | 'message_id' | 'occurred_at_ms' | 'settled_at_ms' | 'account'
> & {
  /** Content of a digest batch or clear batch, whose entries may be about any of its messages; null for other events. */
  readonly batch: string | null;
};

/**
 * Returns events with ids between `afterId` and `beforeId` (both exclusive), ascending. Ids begin with the time. Index: that
 * of event_id.
 */
export function eventRecordsBetween(db: Db, afterId: string, beforeId: string, limit: number): Promise<EventRecord[]> {
  return db
    .selectFrom('outbox')
    .select(['event_id', 'message_id', 'occurred_at_ms', 'settled_at_ms', 'account'])
    .select((eb) => eb.case().when('is_batch', '<>', OUTBOX_ROW_KIND.event).then(eb.ref('event')).end().as('batch'))
    .where('event_id', '>', afterId)
    .where('event_id', '<', beforeId)
    .orderBy('event_id')
    .limit(limit)
    .execute();
}

/**
 * Returns events since a time, without batches, newest first. Uses that ids begin with the time. Index: that of event_id.
 */
export function newestEvents(
  db: Db,
  sinceMs: number,
  limit: number,
): Promise<Pick<OutboxRow, 'event_id' | 'message_id' | 'event'>[]> {
  return db
    .selectFrom('outbox')
    .select(['event_id', 'message_id', 'event'])
    .where('event_id', '>', sinceMs.toString(16).padStart(12, '0'))
    .where('is_batch', '=', OUTBOX_ROW_KIND.event)
    .orderBy('event_id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns one event or batch. Index: that of event_id. */
export function findOutboxEvent(db: Db, eventId: string): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('event_id', '=', eventId).executeTakeFirst();
}

/** Returns events and batches by id. Omits unknown ids. Index: that of event_id. */
export function findOutboxEvents(
  db: Db,
  eventIds: readonly string[],
): Promise<Pick<OutboxRow, 'position' | 'event_id' | 'event' | 'is_batch' | 'claimed_by' | 'account'>[]> {
  if (eventIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('outbox')
    .select(['position', 'event_id', 'event', 'is_batch', 'claimed_by', 'account'])
    .where('event_id', 'in', eventIds)
    .execute();
}

/** Returns the events of messages as JSON, without batches, oldest first. Index: outbox_by_message. */
export async function eventsOfMessages(db: Db, messageIds: readonly number[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .selectFrom('outbox')
    .select('event')
    .where('message_id', 'in', messageIds)
    .where('is_batch', '=', OUTBOX_ROW_KIND.event)
    .orderBy('position')
    .execute();
  return rows.map(({ event }) => event);
}
