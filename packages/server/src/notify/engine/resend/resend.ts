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

/** One attempt takes no longer; a node that dies meanwhile holds the entry no longer either. */
const HOLD_MS = 180_000;

/**
 * Tries again what an entry says has failed: same recipient, channel and target, content as it is now. Returns the
 * new entry as JSON. The recipient's preferences are not asked. See docs/spec/notifications.md#resend.
 */
export async function resend(dependencies: DigestDependencies, logId: string): Promise<string> {
  const { db, clock, logs } = dependencies;
  const text = await logs.get(logId);
  if (text === undefined) throw new ApiError('ERR_LOG_NOT_FOUND', 'Log entry not found. It may have been purged.');
  const entry: LogEntry = JSON.parse(text);
  assertResendable(entry);
  const nowMs = clock.now();
  if (!(await beginResend(db, logId, nowMs, nowMs + HOLD_MS)))
    throw notResendable('The entry is being sent again now.');
  try {
    const made = await (entry.channel === 'push'
      ? resendPush(dependencies, entry)
      : resendDigest(dependencies, entry, entry.channel));
    return await recorded(dependencies, { ...made, resendOf: logId });
  } finally {
    await endResend(db, logId);
  }
}

function assertResendable({ outcome, trigger }: LogEntry): void {
  if (outcome !== 'failed' && outcome !== 'unreachable') {
    throw notResendable('Only what failed or reached nobody can be sent again.');
  }
  if (triggerKindOf(trigger).kind === 'call') throw notResendable('A call that is over does not ring again.');
}

/** As the log shows it; as it would have been shown, when the log's settings keep it out. */
async function recorded({ entries, logs }: DigestDependencies, entry: NewLogEntry): Promise<string> {
  const { logId } = await entries.record(entry, async () => true, new EventOutcomeBuilder());
  const shown = logId === undefined ? undefined : await logs.get(logId);
  if (shown !== undefined) return shown;
  const { payload, ...rest } = entry;
  return JSON.stringify({ ...rest, ...(payload !== undefined && { payload: JSON.parse(payload) }) });
}
