import type { NewLogEntry } from './log-store.ts';

/** JSON texts of the members no filter looks at: stored as text, sent as text, never parsed. */
export interface EntryTexts {
  readonly payloadJson: string | undefined;
  readonly reasonDetailJson: string | undefined;
  readonly providerResponseJson: string | undefined;
  readonly attemptsJson: string | undefined;
  /** Members few entries have, `"name":value` separated by commas. */
  readonly extrasJson: string | undefined;
  readonly traceJson: string | undefined;
}

export function entryTexts(entry: NewLogEntry): EntryTexts {
  return {
    payloadJson: entry.payload,
    reasonDetailJson: jsonOf(entry.reasonDetail),
    providerResponseJson: jsonOf(entry.providerResponse),
    attemptsJson: jsonOf(entry.attempts),
    extrasJson: extrasOf(entry),
    traceJson: jsonOf(entry.trace),
  };
}

function extrasOf(entry: NewLogEntry): string | undefined {
  const { bypassed, tokenRemoved, payloadTruncated, resendOf, redacted, updatedAtMS } = entry;
  const json = JSON.stringify({ bypassed, tokenRemoved, payloadTruncated, resendOf, redacted, updatedAtMS });
  return json === '{}' ? undefined : json.slice(1, -1);
}

function jsonOf(value: object | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
