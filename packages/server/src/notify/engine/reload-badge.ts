import type { Db } from '../../storage/storage.ts';
import { decide } from '../decide.ts';
import type { SendDecision } from '../decision.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import { loadCandidates } from './load-candidates.ts';

/**
 * Returns a copy of a decision to send whose payload contains the recipient's present number of unread messages. Returns
 * the decision itself if the badge is off or the recipient no longer exists.
 * See docs/spec/last-mile.md#badge-and-rest.
 */
export async function reloadBadge(
  db: Db,
  prepared: PreparedEvent,
  uid: string,
  decision: SendDecision,
  nowMs: number,
): Promise<SendDecision> {
  const { event, settings } = prepared;
  if (!settings.preferences.push.badgeCountSetting) return decision;
  const options = { db, event, settings, nowMs, ringingTokens: new Set<string>() };
  for await (const { candidates } of loadCandidates({ from: 'users', uids: [uid] }, options)) {
    const [candidate] = candidates;
    const current = candidate && decide(prepared, candidate, nowMs, 'deliverability', [decision.target])[0];
    if (current?.payload) return { ...decision, payload: current.payload };
  }
  return decision;
}
