import {
  type DeviceContext,
  type DeviceMember,
  deviceOsOf,
  type ExplainedDecision,
  type LogEntry,
  PLATFORMS,
  type RuleTrace,
} from '@chatwire/protocol';
import type { StoredEntry } from './entry-json.ts';
import { parseExtras } from './entry-texts.ts';

/**
 * Returns the JSON of the decision in a stored entry. Copies the trace as it is stored.
 * See docs/spec/notifications.md#explain.
 */
export function decisionJson(entry: StoredEntry, device?: DeviceMember): string {
  const { channel, trigger, provider, outcome, reason } = entry.facet;
  const { resendOf, tokenRemoved, device: knownDevice } = parseExtras(entry.extrasJson);
  const { recipient, providerId, eventId, logId, attempt } = entry;
  const decided = { recipient, channel, trigger, provider, providerId, eventId, logId, outcome, reason };
  const plain = { ...decided, attempt, tokenRemoved, resendOf };
  const detail = entry.reasonDetailJson === undefined ? '' : `,"reasonDetail":${entry.reasonDetailJson}`;
  const response = entry.providerResponseJson === undefined ? '' : `,"providerResponse":${entry.providerResponseJson}`;
  const reported =
    device === undefined
      ? ''
      : `,${JSON.stringify(deviceMembersOf({ ...device, ...knownDevice }, entry.tokenType)).slice(1, -1)}`;
  return `${JSON.stringify(plain).slice(0, -1)}${detail}${response}${reported},"trace":${entry.traceJson ?? '[]'}}`;
}

/** Returns the decision in an entry, for an explanation. `json`: the entry with its trace. */
export function explainedDecision(json: Buffer): ExplainedDecision {
  const entry: LogEntry & { readonly trace?: RuleTrace[] } = JSON.parse(json.toString());
  const { recipient, provider, providerId, reason, reasonDetail, providerResponse, tokenRemoved, resendOf } = entry;
  return {
    ...(recipient !== undefined && { recipient }),
    channel: entry.channel,
    trigger: entry.trigger,
    ...(provider !== undefined && { provider }),
    ...(providerId !== undefined && { providerId }),
    eventId: entry.eventId,
    logId: entry._id,
    outcome: entry.outcome,
    ...(reason !== undefined && { reason }),
    ...(reasonDetail !== undefined && { reasonDetail }),
    ...(providerResponse !== undefined && { providerResponse }),
    attempt: entry.attempt,
    ...(tokenRemoved !== undefined && { tokenRemoved }),
    ...(resendOf !== undefined && { resendOf }),
    ...(entry.device && deviceMembersOf(entry.device, entry.tokenType)),
    trace: entry.trace ?? [],
  };
}

/** Returns the members of a decision about its device. */
function deviceMembersOf(
  device: DeviceMember,
  tokenType: string | undefined,
): { readonly device: DeviceMember; readonly deviceContext: DeviceContext } {
  return { device, deviceContext: deviceContextOf(tokenType) };
}

/** Returns the facts about the device that follow from the type of its push token. */
export function deviceContextOf(tokenType: string | undefined): DeviceContext {
  const platform = PLATFORMS.find((name) => name === tokenType);
  return platform === undefined ? {} : { os: deviceOsOf(platform) };
}
