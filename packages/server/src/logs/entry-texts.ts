import type { RuleTrace } from '@chatwire/protocol';
import type { NewLogEntry } from './log-store.ts';

/** Returns the JSON of a trace. */
export type TraceJson = (trace: readonly RuleTrace[]) => string;

/** JSON texts of the members that no filter uses: stored and sent as text, never parsed. */
export interface EntryTexts {
  readonly payloadJson: string | undefined;
  readonly reasonDetailJson: string | undefined;
  readonly providerResponseJson: string | undefined;
  readonly attemptsJson: string | undefined;
  /** Members that few entries have: `"name":value`, separated by commas. */
  readonly extrasJson: string | undefined;
  readonly traceJson: string | undefined;
}

/**
 * Returns the texts of an entry. `traceJson` serializes traces (default: `JSON.stringify`); callers that write many
 * entries pass a faster one.
 */
export function entryTexts(entry: NewLogEntry, traceJson: TraceJson = JSON.stringify): EntryTexts {
  return {
    payloadJson: entry.payload,
    reasonDetailJson: jsonOf(entry.reasonDetail),
    providerResponseJson: jsonOf(entry.providerResponse),
    attemptsJson: jsonOf(entry.attempts),
    extrasJson: extrasJson(entry),
    traceJson: entry.trace && traceJson(entry.trace),
  };
}

/** Members that few entries have. */
export type EntryExtras = Pick<
  NewLogEntry,
  | 'bypassed'
  | 'tokenRemoved'
  | 'payloadTruncated'
  | 'resendOf'
  | 'redacted'
  | 'cleared'
  | 'updatedAtMS'
  | 'traceId'
  | 'device'
>;

/** Returns `EntryTexts.extrasJson`; undefined if the entry has none of these members. */
export function extrasJson(extras: EntryExtras): string | undefined {
  const { bypassed, tokenRemoved, payloadTruncated, resendOf, redacted, cleared, updatedAtMS, traceId, device } =
    extras;
  const firstPresent =
    bypassed ?? tokenRemoved ?? payloadTruncated ?? resendOf ?? redacted ?? cleared ?? updatedAtMS ?? traceId ?? device;
  if (firstPresent === undefined) return undefined;
  // The device comes last: see logs/device/known-device.ts.
  const present = {
    bypassed,
    tokenRemoved,
    payloadTruncated,
    resendOf,
    redacted,
    cleared,
    updatedAtMS,
    traceId,
    device,
  };
  return JSON.stringify(present).slice(1, -1);
}

/** Returns the members in `extrasJson`. */
export function parseExtras(json: string | undefined): EntryExtras {
  return json === undefined ? {} : (JSON.parse(`{${json}}`) as EntryExtras);
}

function jsonOf(value: object | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
