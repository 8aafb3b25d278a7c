import type { LogEntry, Reason } from '@chatwire/protocol';
import type { RecordedResult } from './stored-decision.ts';

/** Returns the recorded result of an entry, and whether rules 1–6 or delivery (rules 7–8) stopped it. */
export function recordedResultOf({
  outcome,
  reason,
  reasonDetail,
  attempts = [],
  processingEndedAtMS,
}: Pick<LogEntry, 'outcome' | 'reason' | 'reasonDetail' | 'attempts' | 'processingEndedAtMS'>): RecordedResult {
  const code = reasonDetail?.code;
  return {
    result: { outcome, ...(reason !== undefined && { reason }), ...(code !== undefined && { code }) },
    stoppedBy: reason === undefined || attempts.length > 0 ? 'nothing' : STOPPED_BY[reason](code),
    wasCalled: attempts.some(({ result }) => result !== 'unreachable'),
    endedAtMs: processingEndedAtMS,
  };
}

type StoppedBy = RecordedResult['stoppedBy'];
const preference = (): StoppedBy => 'preference';
const delivery = (): StoppedBy => 'delivery';
const nothing = (): StoppedBy => 'nothing';

/** By reason of a decision whose provider was not called. See docs/spec/notifications.md#reasons. */
const STOPPED_BY = {
  MESSAGES_PREFERENCE: preference,
  REPLIES_PREFERENCE: preference,
  QUOTED_REPLIES_PREFERENCE: preference,
  MESSAGE_ACTIONS_PREFERENCE: preference,
  REACTIONS_PREFERENCE: preference,
  GROUP_ACTIONS_PREFERENCE: preference,
  DND_PREFERENCE: preference,
  MUTE_PREFERENCE: preference,
  SCHEDULE_PREFERENCE: preference,
  CALL_PREFERENCE: preference,
  QUOTA_PREFERENCE: preference,
  MISSING_EMAIL: preference,
  MISSING_PHNO: preference,
  INVALID_PUSH_PROVIDER_ID: delivery,
  // Rules 7–8 stopped these codes. Others mean that the target no longer existed when the delivery was due.
  NOT_FOUND: (code) => (STOPPED_DELIVERIES.includes(code ?? '') ? 'delivery' : 'nothing'),
  TIMED_OUT: nothing,
  TWILIO_CREATE_ERROR: nothing,
} as const satisfies Record<Reason, (code: string | undefined) => StoppedBy>;

const STOPPED_DELIVERIES: readonly string[] = ['NO_PROVIDER', 'NO_PUSH_TOKEN', 'TOKEN_STALE', 'PERMISSION_OFF'];
