import {
  type DeviceContext,
  type FormerFacts,
  type LogEntry,
  modelOf,
  pushLifetimeSecondsOf,
} from '@chatwire/protocol';
import { deviceContextOf as contextOfTokenType } from '../../logs/explained-decision.ts';
import { maskToken } from '../../logs/redaction/mask-token.ts';
import { changedSettingsOf, turnedOffOf } from './changed-settings-of.ts';
import type { DeviceOfEntry } from './devices-of-entries.ts';

/** Maximum difference between the time in a report and the time in a receipt that are about the same push. */
const SAME_PUSH_MS = 60_000;

/**
 * Returns what is known about the device of an entry besides the entry. Facts of later reports are included only where
 * they are about this push. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function deviceContextOf(entry: LogEntry, deviceOfEntry: DeviceOfEntry): DeviceContext {
  const { token, device, former, newToken, report } = deviceOfEntry;
  const { appVersion, batterySaver, droppedAtMS, loweredAtMS } = report;
  const name = modelOf(report);
  const changed = changedSettingsOf(entry, deviceOfEntry);
  const registeredAtMs = token?.created_at_ms ?? former?.registered_at_ms;
  const lastSeenAtMs = device?.last_seen_at_ms ?? former?.last_seen_at_ms ?? undefined;
  return {
    ...contextOfTokenType(entry.tokenType),
    ...(name && { name }),
    ...(registeredAtMs !== undefined && { registeredAtMS: registeredAtMs }),
    ...(former && { former: formerFactsOf(former, newToken) }),
    ...(token && isSilentSince(token, entry) && { stale: true as const }),
    ...(!entry.device && appVersion !== undefined && { appVersion }),
    ...(lastSeenAtMs !== undefined && { lastSeenAtMS: lastSeenAtMs }),
    ...(batterySaver !== undefined && { batterySaver }),
    ...(changed && { changed }),
    ...turnedOffOf(entry, deviceOfEntry),
    ...(wasDropped(entry, droppedAtMS) && { droppedAtMS }),
    ...(arrivedAt(entry, loweredAtMS) && { loweredAtMS }),
  };
}

function formerFactsOf(
  { because, removed_at_ms }: NonNullable<DeviceOfEntry['former']>,
  newToken: DeviceOfEntry['newToken'],
): FormerFacts {
  return { because, atMS: removed_at_ms, ...(newToken && { newToken: maskToken(newToken.push_token) }) };
}

/** Returns whether a browser that no longer responds had already stopped when the push was sent. */
function isSilentSince(
  { silent_at_ms, reported_at_ms }: NonNullable<DeviceOfEntry['token']>,
  { processingStartedAtMS }: LogEntry,
): boolean {
  return silent_at_ms !== null && processingStartedAtMS > (reported_at_ms ?? 0);
}

/** Returns whether messages were dropped while the push waited: after its lifetime, the provider no longer kept it. */
function wasDropped({ processingStartedAtMS: sentAtMs, trigger }: LogEntry, atMs: number | undefined): boolean {
  return atMs !== undefined && atMs >= sentAtMs && atMs <= sentAtMs + pushLifetimeSecondsOf(trigger) * 1000;
}

/** Returns whether a push that arrived at this time is the push of the entry. */
function arrivedAt({ device }: LogEntry, atMs: number | undefined): boolean {
  const receivedAtMs = device?.receivedAtMS;
  return atMs !== undefined && receivedAtMs !== undefined && Math.abs(receivedAtMs - atMs) <= SAME_PUSH_MS;
}
