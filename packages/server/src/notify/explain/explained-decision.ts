import type { ExplainedDecision, GateTrace, LogEntry } from '@chatwire/protocol';

/** An entry's JSON, trace included, as a decision. */
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
