import type { ClearCause } from '@chatwire/protocol';
import { sql } from 'kysely';
import { preparedQuery } from '../../prepared-query.ts';
import type { Db } from '../../storage.ts';
import { CLEAR_WAIT_MS, type ClearsRow, NEW_TARGET, ROWS_PER_STATEMENT } from './clears-store.ts';

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
    const rows = await mergeBadges(tx, ofTargets.map(badgeRowOf));
    for (const { target, badge } of rows) {
      const push = byTarget.get(target);
      if (badge === null && push?.badge !== undefined) toCheck.push(push);
    }
  }
  return toCheck;
}

const mergeBadges = preparedQuery<[rows: readonly ClearsRow[]], Pick<ClearsRow, 'target' | 'badge'>>((tx, rows) =>
  tx
    .insertInto('clears')
    .values(rows)
    .onConflict((on) =>
      on.column('target').doUpdateSet((eb) => ({
        uid: eb.ref('excluded.uid'),
        badge: LAST_BADGE,
        badge_sent_at_ms: eb.fn.coalesce('excluded.badge_sent_at_ms', 'clears.badge_sent_at_ms'),
        badge_accepted_at_ms: LAST_ACCEPTED,
      })),
    )
    .returning(['target', 'badge']),
);

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
