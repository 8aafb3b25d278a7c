import { SEEN_PRECISION_MS } from '@chatwire/protocol';
import type { Db } from '../../storage.ts';
import type { PushTokenRow } from './push-tokens-store.ts';

/** A token whose device has not reported for a while. */
export type QuietToken = Pick<PushTokenRow, 'token_hash' | 'uid' | 'push_token'> & { readonly reported_at_ms: number };

/** Stores that devices have reported about pushes to these tokens, to the nearest 5 min, and that they are not silent. */
export async function markTokensReported(db: Db, hashes: readonly string[], nowMs: number): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .updateTable('push_tokens')
    .set({ reported_at_ms: nowMs, silent_at_ms: null })
    .where('token_hash', 'in', [...hashes])
    .where((eb) =>
      eb.or([
        eb('silent_at_ms', 'is not', null),
        eb('reported_at_ms', 'is', null),
        eb('reported_at_ms', '<=', nowMs - SEEN_PRECISION_MS),
      ]),
    )
    .execute();
}

/**
 * Returns tokens of browsers that last reported before `beforeMs` and do not count as silent yet, oldest report first.
 * `after`: last token of the previous page. Uses the index push_tokens_by_report.
 */
export async function quietBrowsers(
  db: Db,
  beforeMs: number,
  after: Pick<QuietToken, 'reported_at_ms' | 'token_hash'> | undefined,
  limit: number,
): Promise<QuietToken[]> {
  const { reported_at_ms: reportedAtMs = 0, token_hash: hash = '' } = after ?? {};
  const rows = await db
    .selectFrom('push_tokens')
    .select(['token_hash', 'uid', 'push_token', 'reported_at_ms'])
    .where('reported_at_ms', 'is not', null)
    .where('reported_at_ms', '<', beforeMs)
    .where((eb) =>
      eb.or([
        eb('reported_at_ms', '>', reportedAtMs),
        eb.and([eb('reported_at_ms', '=', reportedAtMs), eb('token_hash', '>', hash)]),
      ]),
    )
    .where('platform', '=', 'webpush_browser')
    .where('silent_at_ms', 'is', null)
    .orderBy('reported_at_ms')
    .orderBy('token_hash')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, reported_at_ms: Number(row.reported_at_ms) }));
}

/** Marks a browser as silent, unless it has reported since. */
export async function markTokenSilent(
  db: Db,
  { token_hash: hash, reported_at_ms: reportedAtMs }: QuietToken,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('push_tokens')
    .set({ silent_at_ms: nowMs })
    .where('token_hash', '=', hash)
    .where('reported_at_ms', '=', reportedAtMs)
    .execute();
}
