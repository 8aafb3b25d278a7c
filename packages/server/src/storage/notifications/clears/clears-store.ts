import type { ClearCause } from '@chatwire/protocol';
import { type Selectable, sql } from 'kysely';
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
const CLEAR_WAIT_MS = 5_000;

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

function targetsShowing(tx: Db, messageId: number): Promise<Target[]> {
  return shownTargets(tx).where('message_id', '=', messageId).where('kind', '<>', 'merged').execute();
}

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
    await tx
      .insertInto('clears')
      .values(rows)
      .onConflict((on) => on.column('target').doUpdateSet(MERGED_COLUMNS))
      .execute();
  }
}

const ROWS_PER_STATEMENT = 500;
const NEW_TARGET: Pick<
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
  const tokens = await tx
    .selectFrom('push_tokens')
    .select(['token_hash as target', 'uid'])
    .where('uid', 'in', [...uids])
    .where('kind', '=', 'chat')
    .execute();
  const custom = await tx
    .selectFrom('clears')
    .select(['target', 'uid'])
    .where('target', 'in', uids.map(customTargetOf))
    .execute();
  // A statement cannot change a row twice.
  const targets = new Map([...others, ...tokens, ...custom].map((one) => [one.target, one]));
  await armTargets(tx, [...targets.values()], request);
}

async function targetsOfSession(tx: Db, session: number): Promise<string[]> {
  const rows = await tx.selectFrom('push_tokens').select('token_hash').where('session_id', '=', session).execute();
  return rows.map(({ token_hash }) => token_hash);
}

/** Returns the targets whose check is due, the most overdue first. Index: clears_due. */
export function dueClears(db: Db, nowMs: number, limit: number): Promise<DueClear[]> {
  return db
    .selectFrom('clears')
    .selectAll()
    .where('due_at_ms', '<=', nowMs)
    .orderBy('due_at_ms')
    .limit(limit)
    .$narrowType<{ due_at_ms: number; since_ms: number }>()
    .execute();
}

/**
 * Claims the due check of a target. Returns false if another node was faster, or a push with the clear.
 */
export async function claimClear(tx: Db, { target, due_at_ms }: DueClear): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clears')
    .set({ due_at_ms: null, since_ms: null })
    .where('target', '=', target)
    .where('due_at_ms', '=', due_at_ms)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

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
  await tx
    .updateTable('clears')
    .set({ sent: JSON.stringify(sent) })
    .where('target', '=', target)
    .execute();
}

/** A push to a target that was accepted, or that failed and may have arrived. */
export interface BadgePush {
  readonly target: string;
  readonly uid: string;
  /** The badge that the push set; null if it failed. Absent if pushes to this target set no badge. */
  readonly badge?: number | null | undefined;
  readonly messageId: number;
  /** Time at which the badge was read, epoch ms. */
  readonly badgeAtMs: number;
  /** Times at which the last attempt began, and at which it was accepted or given up, epoch ms. */
  readonly sentAtMs: number;
  readonly acceptedAtMs: number;
}

/**
 * Stores the targets of pushes, with the badge that their devices show: that of the last push. The badge is unknown if that
 * push failed. It is also unknown if an attempt began before the previous push was accepted, and they set different badges,
 * because the device may have received them in either order. Returns the pushes whose targets must be checked: those with an
 * unknown badge, and those before whose acceptance a check may have found another total. See
 * docs/spec/last-mile.md#badge-and-rest.
 */
export async function saveBadges(tx: Db, pushes: readonly BadgePush[]): Promise<BadgePush[]> {
  const toCheck = pushes.filter((push) => push.badge !== undefined && isSlow(push));
  for (const ofTargets of roundsOf(pushes)) {
    const byTarget = new Map(ofTargets.map((push) => [push.target, push]));
    const rows = await tx
      .insertInto('clears')
      .values(ofTargets.map(badgeRowOf))
      .onConflict((on) =>
        on.column('target').doUpdateSet((eb) => ({
          uid: eb.ref('excluded.uid'),
          badge: LAST_BADGE,
          badge_sent_at_ms: eb.fn.coalesce('excluded.badge_sent_at_ms', 'clears.badge_sent_at_ms'),
          badge_accepted_at_ms: LAST_ACCEPTED,
        })),
      )
      .returning(['target', 'badge'])
      .execute();
    for (const { target, badge } of rows) {
      const push = byTarget.get(target);
      if (badge === null && push?.badge !== undefined) toCheck.push(push);
    }
  }
  return toCheck;
}

/** Returns whether a check after a change of the total may have taken place before this push was accepted. */
function isSlow({ badgeAtMs, acceptedAtMs }: BadgePush): boolean {
  return acceptedAtMs - badgeAtMs >= CLEAR_WAIT_MS;
}

/** Divides pushes so that each statement has at most one per target, and pushes to one target stay in order. */
function roundsOf(pushes: readonly BadgePush[]): BadgePush[][] {
  const rounds: BadgePush[][] = [];
  const counts = new Map<string, number>();
  for (const push of pushes) {
    const count = counts.get(push.target) ?? 0;
    counts.set(push.target, count + 1);
    (rounds[count] ??= []).push(push);
  }
  return rounds.flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / ROWS_PER_STATEMENT) }, (_, n) =>
      round.slice(n * ROWS_PER_STATEMENT, (n + 1) * ROWS_PER_STATEMENT),
    ),
  );
}

function badgeRowOf({ target, uid, badge, messageId, sentAtMs, acceptedAtMs }: BadgePush) {
  const set = badge === undefined ? {} : { badge, badge_sent_at_ms: sentAtMs, badge_accepted_at_ms: acceptedAtMs };
  return { ...NEW_TARGET, ...NOT_WAITING, ...set, target, uid, message_id: messageId };
}

const LAST_BADGE = sql<number | null>`CASE
  WHEN excluded.badge_accepted_at_ms IS NULL THEN clears.badge
  WHEN clears.badge_accepted_at_ms > excluded.badge_sent_at_ms AND clears.badge IS DISTINCT FROM excluded.badge THEN NULL
  ELSE excluded.badge END`;
const LAST_ACCEPTED = sql<number | null>`CASE
  WHEN clears.badge_accepted_at_ms > excluded.badge_accepted_at_ms THEN clears.badge_accepted_at_ms
  ELSE coalesce(excluded.badge_accepted_at_ms, clears.badge_accepted_at_ms) END`;

const NOT_WAITING = { due_at_ms: null, since_ms: null, changed_at_ms: 0, cause: 'other' as ClearCause };

/** Stores that these devices have corrected their notifications and badges themselves, because the user has read on them. */
async function saveSelfCorrected(db: Db, targets: readonly string[], nowMs: number): Promise<void> {
  if (targets.length === 0) return;
  await db
    .updateTable('clears')
    .set({ heard_at_ms: nowMs })
    .where('target', 'in', [...targets])
    .execute();
}

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
    await db
      .updateTable('clears')
      .set({ heard_at_ms: nowMs })
      .where((eb) =>
        eb.or(
          part.map(({ target, removedAtMs }) =>
            eb.and([
              eb('target', '=', target),
              eb('changed_at_ms', '<=', removedAtMs),
              eb(eb.fn.coalesce('badge_accepted_at_ms', eb.lit(0)), '<=', removedAtMs - ARRIVAL_MS),
            ]),
          ),
        ),
      )
      .execute();
  }
}

export async function saveRebuilt(tx: Db, target: string): Promise<void> {
  await tx.updateTable('clears').set({ rebuilt: 1 }).where('target', '=', target).execute();
}

/** Returns those of the targets that wait for a clear. */
export async function waitingTargets(db: Db, targets: readonly string[]): Promise<Set<string>> {
  if (targets.length === 0) return new Set();
  const rows = await db
    .selectFrom('clears')
    .select('target')
    .where('target', 'in', [...targets])
    .where('due_at_ms', 'is not', null)
    .execute();
  return new Set(rows.map(({ target }) => target));
}

/**
 * Returns those of the targets whose next push contains a clear, because one waits, or because an earlier one is not
 * confirmed. That one may be lost, because a provider may keep only the newest push for a device. Index: shown_unconfirmed.
 */
export async function targetsToClear(db: Db, targets: readonly string[]): Promise<Set<string>> {
  if (targets.length === 0) return new Set();
  const unconfirmed = db
    .selectFrom('shown')
    .select('target')
    .where('target', 'in', [...targets])
    .where('told_at_ms', 'is not', null);
  const rows = await db
    .selectFrom('clears')
    .select('target')
    .where('target', 'in', [...targets])
    .where('due_at_ms', 'is not', null)
    .union(unconfirmed)
    .execute();
  return new Set(rows.map(({ target }) => target));
}

/**
 * Cancels the check of a target whose push contains a clear, unless something has changed since `readAtMs`, when the clear
 * was read. Returns whether a check was cancelled.
 */
export async function endWait(tx: Db, target: string, readAtMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clears')
    .set({ due_at_ms: null, since_ms: null })
    .where('target', '=', target)
    .where('due_at_ms', 'is not', null)
    .where('changed_at_ms', '<', readAtMs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
