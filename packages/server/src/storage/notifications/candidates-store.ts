import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { preparedQuery } from '../prepared-query.ts';
import type { Database } from '../schema/database.ts';
import type { UsersTable } from '../schema/users/users.ts';
import type { Db } from '../storage.ts';
import type { PushTokenRow } from './devices/push-tokens-store.ts';
import type { MutableConversation } from './settings/mutes-store.ts';

/** A device on which a candidate can be reached now. */
export type DeliverableToken = Omit<PushTokenRow, 'created_at_ms'>;

/** A candidate with one of their devices. Candidates with several devices have several rows, oldest device first. */
export type CandidateRow = {
  /** Uid of the candidate, even if the user no longer exists. */
  readonly member: string;
  readonly blocked: SqlBool;
  /** JSON. */
  readonly preferences: string | null;
  readonly timezone: string | null;
  /** Time until which the conversation is muted, epoch ms; may be in the past. */
  readonly muted_until_ms: number | null;
} & Nullable<Pick<Selectable<UsersTable>, 'uid' | 'name' | 'avatar' | 'metadata' | 'deactivated_at_ms'>> &
  Nullable<DeliverableToken>;

type Nullable<Row> = { readonly [Column in keyof Row]: Row[Column] | null };

export interface CandidateQuery {
  /** The acting user. Candidates who have blocked them, or were blocked by them, are `blocked`. */
  readonly actor: string;
  /** The conversation of the event. */
  readonly conversation: MutableConversation;
  /** Epoch ms. Devices of sessions that have expired at this time are omitted. */
  readonly nowMs: number;
}

/**
 * Returns the state of users on which decisions depend, in the order of their uid. Omits unknown and permanently deleted
 * users. Runs one query instead of one per table, because it is called for every message.
 */
export function candidatesAmong(db: Db, uids: readonly string[], query: CandidateQuery): Promise<CandidateRow[]> {
  return uids.length === 0 ? Promise.resolve([]) : candidatesByUid(db, ...valuesOf(query), ...uids);
}

/**
 * Returns members of a group as `candidatesAmong` does, after `afterUid` (`''`: from the start). Permanently deleted users
 * have a row without `uid`. Scans the primary key.
 */
export function candidatesInGroup(
  db: Db,
  guid: string,
  afterUid: string,
  limit: number,
  query: CandidateQuery,
): Promise<CandidateRow[]> {
  return candidatesOfGroup(db, ...valuesOf(query), guid, afterUid, limit);
}

type QueryValues = [actor: string, kind: MutableConversation['type'], id: string, otherId: string, nowMs: number];

function valuesOf({ actor, conversation, nowMs }: CandidateQuery): QueryValues {
  const [id, otherId] = conversation.type === 'group' ? [conversation.guid, conversation.guid] : conversation.between;
  return [actor, conversation.type, id, otherId, nowMs];
}

const candidatesByUid = preparedQuery<[...QueryValues, ...uids: string[]], CandidateRow>(
  (db, actor, kind, id, otherId, nowMs, ...uids) =>
    withRecipientState(db.selectFrom(db.selectFrom('users').select('uid').where('uid', 'in', uids).as('m')), [
      actor,
      kind,
      id,
      otherId,
      nowMs,
    ]).where('u.uid', 'is not', null),
);

const candidatesOfGroup = preparedQuery<[...QueryValues, guid: string, afterUid: string, limit: number], CandidateRow>(
  (db, actor, kind, id, otherId, nowMs, guid, afterUid, limit) => {
    const page = db.selectFrom('members').select('uid').where('guid', '=', guid).where('uid', '>', afterUid);
    return withRecipientState(db.selectFrom(page.orderBy('uid').limit(limit).as('m')), [
      actor,
      kind,
      id,
      otherId,
      nowMs,
    ]);
  },
);

type Candidates = Database & { readonly m: { readonly uid: string } };

function withRecipientState(candidates: SelectQueryBuilder<Candidates, 'm', object>, values: QueryValues) {
  const [actor, kind, id, otherId, nowMs] = values;
  return candidates
    .leftJoin('users as u', (join) => join.onRef('u.uid', '=', 'm.uid').on('u.erased_at_ms', 'is', null))
    .leftJoin('notification_profiles as p', 'p.uid', 'u.uid')
    .leftJoin('push_tokens as t', (join) =>
      // Devices of expired sessions count as logged out.
      join.onRef('t.uid', '=', 'u.uid').on(({ exists, selectFrom }) =>
        exists(
          selectFrom('sessions as s')
            .select('s.session_id')
            .whereRef('s.session_id', '=', 't.session_id')
            .where((s) => s.or([s('s.expires_at_ms', 'is', null), s('s.expires_at_ms', '>', nowMs)])),
        ),
      ),
    )
    .select(['m.uid as member', 'u.uid', 'u.name', 'u.avatar', 'u.metadata', 'u.deactivated_at_ms'])
    .select(['p.preferences', 'p.timezone'])
    .select(['t.token_hash', 't.session_id', 't.kind', 't.platform', 't.provider_id', 't.push_token'])
    .select(['t.subscription_keys', 't.vapid_key_id', 't.subscription_ends_ms'])
    .select(['t.updated_at_ms', 't.reported_at_ms', 't.silent_at_ms'])
    .select(({ or, exists, selectFrom }) => [
      or([
        exists(
          selectFrom('blocks as b').select('b.uid').where('b.uid', '=', actor).whereRef('b.blocked_uid', '=', 'u.uid'),
        ),
        exists(
          selectFrom('blocks as b').select('b.uid').whereRef('b.uid', '=', 'u.uid').where('b.blocked_uid', '=', actor),
        ),
      ]).as('blocked'),
      // Uses the primary key (uid, kind, id). Groups are muted by guid, one-on-one conversations by the uid of the
      // other user.
      selectFrom('muted_conversations as k')
        .select((k) => k.fn.max('k.until_ms').as('until_ms'))
        .whereRef('k.uid', '=', 'u.uid')
        .where('k.kind', '=', kind)
        .where('k.id', 'in', [id, otherId])
        .where((k) => k.or([k('k.kind', '=', sql.lit('group')), k('k.id', '<>', k.ref('k.uid'))]))
        .as('muted_until_ms'),
    ])
    .orderBy('m.uid')
    .orderBy('t.created_at_ms')
    .orderBy('t.token_hash');
}
