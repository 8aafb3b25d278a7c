import type { ListCalls } from '@chatwire/protocol';
import type { Selectable, Updateable } from 'kysely';
import { conversationIdsOf } from '../conversations/participations.ts';
import type { CallParticipantsTable } from '../schema/calls/call-participants.ts';
import type { CallsTable } from '../schema/calls/calls.ts';
import type { Slice, Sliced } from '../slice.ts';
import type { Db } from '../storage.ts';

export type CallRow = Selectable<CallsTable>;
export type CallParticipantRow = Selectable<CallParticipantsTable>;

/** A call with its participants in the order of their first action. */
export interface CallState {
  readonly call: CallRow;
  readonly participants: readonly CallParticipantRow[];
}

export async function insertCall(db: Db, row: CallRow): Promise<void> {
  await db.insertInto('calls').values(row).execute();
}

export async function updateCall(db: Db, sessionId: string, change: Updateable<CallsTable>): Promise<void> {
  await db.updateTable('calls').set(change).where('session_id', '=', sessionId).execute();
}

export async function saveParticipant(db: Db, row: CallParticipantRow): Promise<void> {
  const { session_id, uid, ...change } = row;
  await db
    .insertInto('call_participants')
    .values(row)
    .onConflict((conflict) => conflict.columns(['session_id', 'uid']).doUpdateSet(change))
    .execute();
}

export async function findCall(db: Db, sessionId: string): Promise<CallState | undefined> {
  const call = await db.selectFrom('calls').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
  const [state] = call ? await withParticipants(db, [call]) : [];
  return state;
}

/** Returns the calls by the id of their message. Index: calls_by_message. */
export async function callsOfMessages(db: Db, messageIds: readonly number[]): Promise<Map<number, CallState>> {
  if (messageIds.length === 0) return new Map();
  const calls = await db
    .selectFrom('calls')
    .selectAll()
    .where('message_id', 'in', [...messageIds])
    .execute();
  return new Map((await withParticipants(db, calls)).map((state) => [state.call.message_id, state]));
}

/** Returns the ongoing session of a conversation. */
export function openCallIn(db: Db, conversationId: string): Promise<CallRow | undefined> {
  return db
    .selectFrom('calls')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('ended_at_ms', 'is', null)
    .executeTakeFirst();
}

/** Returns calls, newest first; with a uid only those of the user's conversations. */
export async function listCallStates(
  db: Db,
  uid: string | undefined,
  { status, type }: Pick<ListCalls, 'status' | 'type'>,
  slice: Slice,
): Promise<Sliced<CallState>> {
  let query = db.selectFrom('calls');
  if (uid !== undefined) query = query.where('conversation_id', 'in', conversationIdsOf(db, uid));
  if (status !== undefined) query = query.where('status', '=', status);
  if (type !== undefined) query = query.where('type', '=', type);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const calls = await query.selectAll().orderBy('message_id', 'desc').limit(slice.limit).offset(slice.offset).execute();
  return { rows: await withParticipants(db, calls), total: Number(total) };
}

async function withParticipants(db: Db, calls: readonly CallRow[]): Promise<CallState[]> {
  if (calls.length === 0) return [];
  const participants = await db
    .selectFrom('call_participants')
    .selectAll()
    .where(
      'session_id',
      'in',
      calls.map((call) => call.session_id),
    )
    .orderBy('answered_at_ms')
    .orderBy('uid')
    .execute();
  return calls.map((call) => ({
    call,
    participants: participants.filter((row) => row.session_id === call.session_id),
  }));
}
