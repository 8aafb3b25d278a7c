import type { ClearCause } from '@chatwire/protocol';
import { type Selectable, sql } from 'kysely';
import { preparedQuery } from '../../prepared-query.ts';
import type { ClearsTable } from '../../schema/notifications/clears.ts';
import type { Db } from '../../storage.ts';
import { markReactionsOpened } from './shown-store.ts';

export type ClearsRow = Selectable<ClearsTable>;
/** A target that waits for a check. */
export type DueClear = ClearsRow & { readonly due_at_ms: number; readonly since_ms: number };

/** Cause and time of a request to check targets. */
export interface ClearRequest {
  readonly cause: ClearCause;
  /** A message that has changed. */
  readonly messageId: number;
  /** Fields of an entry that describe the message, as JSON, if it is deleted permanently. */
  readonly about?: string | undefined;
  readonly nowMs: number;
}

/** Returns the target that represents all devices of a user behind a custom webhook. */
export function customTargetOf(uid: string): string {
  return `custom:${uid}`;
}

/** Time in which connected devices can clear notifications themselves. See docs/spec/last-mile.md#clear-delivery. */
export const CLEAR_WAIT_MS = 5_000;

/** The devices that a request checks. */
export type ClearScope =
  /** All devices of these users, and those of others that show the message `shown`. */
  | { readonly uids: readonly string[]; readonly shown?: number | undefined }
  /**
   * Devices of a user who has opened the conversation `opened`. `moved`: whether their read position, and thus their badge, has
   * changed. `session`: the login session with which they did it. Its device sets the badge itself.
   */
  | {
      readonly uid: string;
      readonly opened: string;
      readonly moved: boolean;
      readonly session?: number | undefined;
    }
  /** Devices that show this message. */
  | { readonly messageId: number }
  /** Devices that show notifications about messages of these users; with `uid`, only that user's devices. */
  | { readonly senders: readonly string[]; readonly uid?: string };

/**
 * Schedules a check of devices for outdated notifications, in 5 s. A check that is due earlier keeps its time. Must be called
 * in the transaction of the change. See docs/decisions/outdated-notifications.md.
 */
export async function armClears(tx: Db, scope: ClearScope, request: ClearRequest): Promise<void> {
  if ('uids' in scope) {
    const others = scope.shown === undefined ? [] : await targetsShowing(tx, scope.shown);
    return armUsers(tx, scope.uids, request, others);
  }
  if ('opened' in scope) {
    const hadReactions = await markReactionsOpened(tx, scope.uid, scope.opened);
    if (scope.moved || hadReactions) await armUsers(tx, [scope.uid], request);
    if (scope.session !== undefined)
      await saveSelfCorrected(tx, await targetsOfSession(tx, scope.session), request.nowMs);
    return;
  }
  if ('messageId' in scope) return armTargets(tx, await targetsShowing(tx, scope.messageId), request);
  const { senders, uid } = scope;
  if (senders.length === 0) return;
  const rows = await shownTargets(tx)
    .where('sender', 'in', [...senders])
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? ''))
    .execute();
  return armTargets(tx, rows, request);
}

type Target = Pick<ClearsRow, 'target' | 'uid'>;

function shownTargets(tx: Db) {
  return tx.selectFrom('shown').select(['shown.target as target', 'shown.uid as uid']).distinct();
}

const targetsShowing = preparedQuery<[messageId: number], Target>((tx, messageId) =>
  shownTargets(tx).where('message_id', '=', messageId).where('kind', '<>', 'merged'),
);

/** Schedules a check of some targets. */
export async function armTargets(
  tx: Db,
  targets: readonly Target[],
  { cause, messageId, about, nowMs }: ClearRequest,
): Promise<void> {
  // Rows are always locked in this order, so that two changes cannot deadlock.
  const sorted = [...targets].sort((a, b) => (a.target < b.target ? -1 : 1));
  for (let at = 0; at < sorted.length; at += ROWS_PER_STATEMENT) {
    const rows = sorted.slice(at, at + ROWS_PER_STATEMENT).map(({ target, uid }) => ({
      ...NEW_TARGET,
      target,
      uid,
      due_at_ms: nowMs + CLEAR_WAIT_MS,
      since_ms: nowMs,
      changed_at_ms: nowMs,
      cause,
      message_id: messageId,
      about: about ?? null,
    }));
    await mergeRequests(tx, rows);
  }
}

const mergeRequests = preparedQuery<[rows: readonly ClearsRow[]], unknown>((tx, rows) =>
  tx
    .insertInto('clears')
    .values(rows)
    .onConflict((on) => on.column('target').doUpdateSet(MERGED_COLUMNS)),
);

/** Maximum number of rows per statement. */
export const ROWS_PER_STATEMENT = 500;
/** Columns of a target to which nothing was sent yet. */
export const NEW_TARGET: Pick<
  ClearsRow,
  'about' | 'badge' | 'badge_sent_at_ms' | 'badge_accepted_at_ms' | 'heard_at_ms' | 'sent' | 'rebuilt'
> = {
  about: null,
  badge: null,
  badge_sent_at_ms: null,
  badge_accepted_at_ms: null,
  heard_at_ms: null,
  sent: '[]',
  rebuilt: 0,
};

function isNewer() {
  return sql`(excluded.message_id >= clears.message_id OR clears.due_at_ms IS NULL)`;
}

/** Values of a waiting row (`clears`) into which another request (`excluded`) is merged. */
const MERGED_COLUMNS = {
  uid: sql<string>`excluded.uid`,
  due_at_ms: sql<number>`CASE WHEN clears.due_at_ms < excluded.due_at_ms THEN clears.due_at_ms ELSE excluded.due_at_ms END`,
  since_ms: sql<number>`coalesce(clears.since_ms, excluded.since_ms)`,
  changed_at_ms: sql<number>`excluded.changed_at_ms`,
  heard_at_ms: sql<null>`NULL`,
  cause: sql<ClearCause>`excluded.cause`,
  message_id: sql<number>`CASE WHEN ${isNewer()} THEN excluded.message_id ELSE clears.message_id END`,
  about: sql<string | null>`CASE WHEN ${isNewer()} THEN excluded.about ELSE clears.about END`,
};

/**
 * Schedules a check of all targets of users, and of some others. Omits VoIP tokens, which show no notifications. Index:
 * push_tokens_by_uid.
 */
async function armUsers(
  tx: Db,
  uids: readonly string[],
  request: ClearRequest,
  others: readonly Target[] = [],
): Promise<void> {
  if (uids.length === 0) return;
  const tokens = await chatTargetsOf(tx, uids);
  const custom = await knownTargets(tx, uids.map(customTargetOf));
  // A statement cannot change a row twice.
  const targets = new Map([...others, ...tokens, ...custom].map((one) => [one.target, one]));
  await armTargets(tx, [...targets.values()], request);
}

const chatTargetsOf = preparedQuery<[uids: readonly string[]], Target>((tx, uids) =>
  tx
    .selectFrom('push_tokens')
    .select(['token_hash as target', 'uid'])
    .where('uid', 'in', uids)
    .where('kind', '=', 'chat'),
);

const knownTargets = preparedQuery<[targets: readonly string[]], Target>((tx, targets) =>
  tx.selectFrom('clears').select(['target', 'uid']).where('target', 'in', targets),
);

async function targetsOfSession(tx: Db, session: number): Promise<string[]> {
  return (await tokensOfSession(tx, session)).map(({ token_hash }) => token_hash);
}

const tokensOfSession = preparedQuery<[session: number], { readonly token_hash: string }>((tx, session) =>
  tx.selectFrom('push_tokens').select('token_hash').where('session_id', '=', session),
);

/** Returns the targets whose check is due, the most overdue first. Index: clears_due. */
export const dueClears = preparedQuery<[nowMs: number, limit: number], DueClear>((db, nowMs, limit) =>
  db
    .selectFrom('clears')
    .selectAll()
    .where('due_at_ms', '<=', nowMs)
    .orderBy('due_at_ms')
    .limit(limit)
    .$narrowType<{ due_at_ms: number; since_ms: number }>(),
);

/**
 * Claims the due check of a target. Returns false if another node was faster, or a push with the clear.
 */
export async function claimClear(tx: Db, { target, due_at_ms }: DueClear): Promise<boolean> {
  return (await claimIfDueAt(tx, target, due_at_ms)).length > 0;
}

const claimIfDueAt = preparedQuery<[target: string, dueAtMs: number], unknown>((tx, target, dueAtMs) =>
  tx
    .updateTable('clears')
    .set({ due_at_ms: null, since_ms: null })
    .where('target', '=', target)
    .where('due_at_ms', '=', dueAtMs)
    .returning('target'),
);

/** Postpones the check of a claimed target, unless another one was scheduled in the meantime. */
export async function postponeClear(
  tx: Db,
  target: string,
  { dueAtMs, sinceMs }: { readonly dueAtMs: number; readonly sinceMs: number },
): Promise<void> {
  await tx
    .updateTable('clears')
    .set({
      due_at_ms: sql<number>`coalesce(due_at_ms, ${dueAtMs})`,
      since_ms: sql<number>`coalesce(since_ms, ${sinceMs})`,
    })
    .where('target', '=', target)
    .execute();
}

/** Stores when clears were sent to a target, for its budget. `sent`: epoch ms, ascending. */
export async function saveSent(tx: Db, target: string, sent: readonly number[]): Promise<void> {
  await setSent(tx, target, JSON.stringify(sent));
}

const setSent = preparedQuery<[target: string, sent: string], unknown>((tx, target, sent) =>
  tx.updateTable('clears').set({ sent }).where('target', '=', target),
);

/** Stores that these devices have corrected their notifications and badges themselves, because the user has read on them. */
async function saveSelfCorrected(db: Db, targets: readonly string[], nowMs: number): Promise<void> {
  if (targets.length === 0) return;
  await setHeard(db, targets, nowMs);
}

const setHeard = preparedQuery<[targets: readonly string[], nowMs: number], unknown>((db, targets, nowMs) =>
  db.updateTable('clears').set({ heard_at_ms: nowMs }).where('target', 'in', targets),
);

/** A device that has cleared notifications, and when, epoch ms. */
export interface Removal {
  readonly target: string;
  readonly removedAtMs: number;
}

/** Time after the acceptance of a push in which it may be the push that has cleared a notification. */
const ARRIVAL_MS = 5_000;

/**
 * Stores that devices have cleared notifications and set their badges themselves. Does nothing for a device with a later
 * change, or whose notifications a push may have cleared. Each target may occur only once.
 */
export async function saveRemovals(db: Db, removals: readonly Removal[], nowMs: number): Promise<void> {
  for (let at = 0; at < removals.length; at += ROWS_PER_STATEMENT) {
    const part = removals.slice(at, at + ROWS_PER_STATEMENT);
    const latest = part.map(({ target, removedAtMs }) => ({
      target,
      changedAtMs: removedAtMs,
      acceptedAtMs: removedAtMs - ARRIVAL_MS,
    }));
    await setHeardAfter(db, latest, nowMs);
  }
}

/** A target, and the latest times of its changes at which its removals count, epoch ms. */
interface LatestChanges {
  readonly target: string;
  readonly changedAtMs: number;
  readonly acceptedAtMs: number;
}

const setHeardAfter = preparedQuery<[latest: readonly LatestChanges[], nowMs: number], unknown>((db, latest, nowMs) =>
  db
    .updateTable('clears')
    .set({ heard_at_ms: nowMs })
    .where((eb) =>
      eb.or(
        latest.map(({ target, changedAtMs, acceptedAtMs }) =>
          eb.and([
            eb('target', '=', target),
            eb('changed_at_ms', '<=', changedAtMs),
            eb(eb.fn.coalesce('badge_accepted_at_ms', eb.lit(0)), '<=', acceptedAtMs),
          ]),
        ),
      ),
    ),
);

export async function saveRebuilt(tx: Db, target: string): Promise<void> {
  await tx.updateTable('clears').set({ rebuilt: 1 }).where('target', '=', target).execute();
}

/** Returns those of the targets that wait for a clear. */
export async function waitingTargets(db: Db, targets: readonly string[]): Promise<Set<string>> {
  if (targets.length === 0) return new Set();
  return new Set((await waitingAmong(db, targets)).map(({ target }) => target));
}

type TargetOnly = Pick<ClearsRow, 'target'>;

const waitingAmong = preparedQuery<[targets: readonly string[]], TargetOnly>((db, targets) =>
  db.selectFrom('clears').select('target').where('target', 'in', targets).where('due_at_ms', 'is not', null),
);

/**
 * Returns those of the targets whose next push contains a clear, because one waits, or because an earlier one is not
 * confirmed. That one may be lost, because a provider may keep only the newest push for a device. Index: shown_unconfirmed.
 */
export async function targetsToClear(db: Db, targets: readonly string[]): Promise<Set<string>> {
  if (targets.length === 0) return new Set();
  return new Set((await waitingOrUnconfirmed(db, targets)).map(({ target }) => target));
}

const waitingOrUnconfirmed = preparedQuery<[targets: readonly string[]], TargetOnly>((db, targets) => {
  const unconfirmed = db
    .selectFrom('shown')
    .select('target')
    .where('target', 'in', targets)
    .where('told_at_ms', 'is not', null);
  return db
    .selectFrom('clears')
    .select('target')
    .where('target', 'in', targets)
    .where('due_at_ms', 'is not', null)
    .union(unconfirmed);
});

/**
 * Cancels the check of a target whose push contains a clear, unless something has changed since `readAtMs`, when the clear
 * was read. Returns whether a check was cancelled.
 */
export async function endWait(tx: Db, target: string, readAtMs: number): Promise<boolean> {
  return (await cancelUnchanged(tx, target, readAtMs)).length > 0;
}

const cancelUnchanged = preparedQuery<[target: string, readAtMs: number], unknown>((tx, target, readAtMs) =>
  tx
    .updateTable('clears')
    .set({ due_at_ms: null, since_ms: null })
    .where('target', '=', target)
    .where('due_at_ms', 'is not', null)
    .where('changed_at_ms', '<', readAtMs)
    .returning('target'),
);
