import type { Selectable } from 'kysely';
import { preparedQuery } from '../prepared-query.ts';
import type { DigestTimersTable } from '../schema/notifications/digest-timers.ts';
import type { Db } from '../storage.ts';

export type DigestTimerRow = Selectable<DigestTimersTable>;
/** Key of a timer: there is one per recipient, conversation and channel. */
export type TimerKey = Pick<DigestTimerRow, 'recipient' | 'conversation_id' | 'channel'>;

/**
 * Returns the timers of these keys, created if missing, and locked until the transaction ends. Locks them in a fixed order,
 * so that two transactions with the same timers do not deadlock.
 */
export async function lockTimers(tx: Db, keys: readonly TimerKey[]): Promise<DigestTimerRow[]> {
  if (keys.length === 0) return [];
  const sorted = keys.toSorted(
    (a, b) =>
      compare(a.recipient, b.recipient) ||
      compare(a.conversation_id, b.conversation_id) ||
      compare(a.channel, b.channel),
  );
  return tx
    .insertInto('digest_timers')
    .values(sorted.map((key) => ({ ...key, ...UNARMED })))
    .onConflict((conflict) =>
      conflict
        .columns(['recipient', 'conversation_id', 'channel'])
        .doUpdateSet((eb) => ({ recipient: eb.ref('excluded.recipient') })),
    )
    .returningAll()
    .execute();
}

const UNARMED = { due_at_ms: null, first_message_id: 0, since_ms: 0, fired_at_ms: null, event_id: null, told: null };

/** Updates timers that are locked. */
export async function setTimers(tx: Db, rows: readonly DigestTimerRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('digest_timers')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['recipient', 'conversation_id', 'channel']).doUpdateSet((eb) => ({
        due_at_ms: eb.ref('excluded.due_at_ms'),
        first_message_id: eb.ref('excluded.first_message_id'),
        since_ms: eb.ref('excluded.since_ms'),
        event_id: eb.ref('excluded.event_id'),
        told: eb.ref('excluded.told'),
      })),
    )
    .execute();
}

/**
 * Disarms the timers of a user on one channel, in one conversation or in all. A disarmed timer counts as fired, so that it is
 * deleted later unless it is armed again.
 */
export async function disarmTimers(
  tx: Db,
  {
    recipient,
    channel,
    conversationId,
  }: Pick<TimerKey, 'recipient' | 'channel'> & { readonly conversationId?: string },
  nowMs: number,
): Promise<void> {
  const armed = tx
    .updateTable('digest_timers')
    .set({ due_at_ms: null, fired_at_ms: nowMs })
    .where('recipient', '=', recipient)
    .where('channel', '=', channel)
    .where('due_at_ms', 'is not', null);
  await (conversationId === undefined ? armed : armed.where('conversation_id', '=', conversationId)).execute();
}

/** Returns timers that are due, the most overdue first. Index: digest_timers_due. */
export const dueTimers = preparedQuery<[nowMs: number, limit: number], DigestTimerRow>((db, nowMs, limit) =>
  db.selectFrom('digest_timers').selectAll().where('due_at_ms', '<=', nowMs).orderBy('due_at_ms').limit(limit),
);

/** Disarms a due timer and returns it. Undefined if another node has claimed it, or if the timer was armed again. */
export function claimTimer(tx: Db, timer: DigestTimerRow, nowMs: number): Promise<DigestTimerRow | undefined> {
  return tx
    .updateTable('digest_timers')
    .set({ due_at_ms: null, fired_at_ms: nowMs })
    .where('recipient', '=', timer.recipient)
    .where('conversation_id', '=', timer.conversation_id)
    .where('channel', '=', timer.channel)
    .where('due_at_ms', '=', timer.due_at_ms)
    .returningAll()
    .executeTakeFirst();
}

/** Records the messages of a fired timer. */
export async function recordSent(tx: Db, key: TimerKey, eventId: string, messageIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('digest_timers')
    .set({ event_id: eventId, told: JSON.stringify(messageIds) })
    .where('recipient', '=', key.recipient)
    .where('conversation_id', '=', key.conversation_id)
    .where('channel', '=', key.channel)
    .execute();
}

export function findTimer(db: Db, key: TimerKey): Promise<DigestTimerRow | undefined> {
  return db
    .selectFrom('digest_timers')
    .selectAll()
    .where('recipient', '=', key.recipient)
    .where('conversation_id', '=', key.conversation_id)
    .where('channel', '=', key.channel)
    .executeTakeFirst();
}

/** Returns armed timers whose digest may contain a message. Index: digest_timers_by_conversation. */
export function timersAwaiting(db: Db, conversationId: string, messageId: number): Promise<DigestTimerRow[]> {
  return db
    .selectFrom('digest_timers')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('due_at_ms', 'is not', null)
    .where('first_message_id', '<=', messageId)
    .orderBy('due_at_ms')
    .execute();
}

/** Returns the number of armed timers. Index: digest_timers_due. */
export async function countTimers(db: Db): Promise<{ email: number; sms: number }> {
  const rows = await db
    .selectFrom('digest_timers')
    .select((eb) => ['channel', eb.fn.countAll<number>().as('n')])
    .where('due_at_ms', 'is not', null)
    .groupBy('channel')
    .execute();
  const counts = { email: 0, sms: 0 };
  for (const { channel, n } of rows) counts[channel] = Number(n);
  return counts;
}

/** Deletes timers that last fired before a time and were not armed again. */
export async function deleteDisarmedTimers(db: Db, epochMs: number): Promise<void> {
  await db.deleteFrom('digest_timers').where('due_at_ms', 'is', null).where('fired_at_ms', '<', epochMs).execute();
}

/** Deletes the timers of an erased user. */
export async function deleteTimersOf(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom('digest_timers').where('recipient', '=', uid).execute();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
