import type { LogEntry } from '@chatwire/protocol';
import { ApiError } from '../../../base/errors/api-error.ts';
import type { NewLogEntry } from '../../../logs/log-store.ts';
import { beginResend, endResend } from '../../../storage/notifications/resends-store.ts';
import { triggerKindOf } from '../../audience/trigger-kind.ts';
import type { DigestDependencies } from '../digest/digest-dependencies.ts';
import { EventOutcomeBuilder } from '../event-outcome-builder.ts';
import { notResendable } from './not-resendable.ts';
import { resendDigest } from './resend-digest.ts';
import { resendPush } from './resend-push.ts';

/**
 * Duration of the claim on an entry while it is resent. No attempt takes longer. If the node crashes, the entry can be resent
 * after this time.
 */
const CLAIM_MS = 180_000;

/**
 * Resends a failed or unreachable entry to the same recipient and target, with current content, regardless of preferences.
 * Returns the new entry as JSON. Throws `ERR_LOG_NOT_FOUND`, or `ERR_LOG_NOT_RESENDABLE`. See
 * docs/spec/notifications.md#resend.
 */
export async function resend(dependencies: DigestDependencies, logId: string): Promise<string> {
  const { db, clock, logs } = dependencies;
  const text = await logs.get(logId);
  if (text === undefined) throw new ApiError('ERR_LOG_NOT_FOUND', 'Log entry not found. It may have been purged.');
  const entry: LogEntry = JSON.parse(text);
  assertResendable(entry);
  const nowMs = clock.now();
  if (!(await beginResend(db, logId, nowMs, nowMs + CLAIM_MS)))
    throw notResendable('A resend of the entry is in progress.');
  try {
    const made = await (entry.channel === 'push'
      ? resendPush(dependencies, entry)
      : resendDigest(dependencies, entry, entry.channel));
    return await recordEntry(dependencies, { ...made, resendOf: logId });
  } finally {
    await endResend(db, logId);
  }
}

function assertResendable({ outcome, trigger }: LogEntry): void {
  if (outcome !== 'failed' && outcome !== 'unreachable') {
    throw notResendable('Only failed or unreachable entries can be resent.');
  }
  if (trigger === 'cleared') throw notResendable('Removals of notifications cannot be resent.');
  if (triggerKindOf(trigger).kind === 'call') throw notResendable('Calls cannot be resent.');
}

/** Records an entry. Returns it as the log has it; if the log settings exclude it, as the log would have it. */
async function recordEntry({ entries, logs }: DigestDependencies, entry: NewLogEntry): Promise<string> {
  const { logId } = await entries.record(entry, async () => true, new EventOutcomeBuilder());
  const shown = logId === undefined ? undefined : await logs.get(logId);
  if (shown !== undefined) return shown;
  const { payload, ...rest } = entry;
  return JSON.stringify({ ...rest, ...(payload !== undefined && { payload: JSON.parse(payload) }) });
}
