import type { ExplainedDecision, GateTrace, LogEntry } from '@chatwire/protocol';
import type { StoredEntry } from './entry-json.ts';
import { parseExtras } from './entry-texts.ts';

/** A stored entry as the JSON of a decision: the trace goes out as it was stored. Contract 19.6. */
export function decisionJson(entry: StoredEntry): string {
  const { channel, trigger, provider, outcome, reason } = entry.facet;
  const { resendOf } = parseExtras(entry.extrasJson);
  const { recipient, eventId, logId, attempt } = entry;
  const plain = { recipient, channel, trigger, provider, eventId, logId, outcome, reason, attempt, resendOf };
  const detail = entry.reasonDetailJson === undefined ? '' : `,"reasonDetail":${entry.reasonDetailJson}`;
  return `${JSON.stringify(plain).slice(0, -1)}${detail},"trace":${entry.traceJson ?? '[]'}}`;
}

/** The same of an entry's JSON, trace included. */
export function explainedDecision(json: Buffer): ExplainedDecision {
  const entry: LogEntry & { readonly trace?: GateTrace[] } = JSON.parse(json.toString());
  const { recipient, provider, reason, reasonDetail, resendOf } = entry;
  return {
    ...(recipient !== undefined && { recipient }),
    channel: entry.channel,
    trigger: entry.trigger,
    ...(provider !== undefined && { provider }),
    eventId: entry.eventId,
    logId: entry._id,
    outcome: entry.outcome,
    ...(reason !== undefined && { reason }),
    ...(reasonDetail !== undefined && { reasonDetail }),
    attempt: entry.attempt,
    ...(resendOf !== undefined && { resendOf }),
    trace: entry.trace ?? [],
  };
}
