import type { DeviceContext, LogEntry } from '@chatwire/protocol';

type Fields = Pick<LogEntry, 'reason' | 'reasonDetail' | 'attempt' | 'tokenRemoved' | 'device'>;

/** Returns why a resend may cause a duplicate or will fail again, for a confirmation; undefined if neither applies. */
export function resendWarningOf({ reason, reasonDetail, attempt, tokenRemoved, device }: Fields): string | undefined {
  const code = reasonDetail?.code ?? '';
  if (device !== undefined && device.state !== 'none') {
    return 'The device has this notification already, although the provider did not confirm it. After a resend, the recipient would get it twice.';
  }
  // Without attempts the circuit breaker stayed open, so the provider was never called.
  if (reason === 'TIMED_OUT' && attempt > 0) {
    return 'The result of this notification is unknown: it may have been delivered. The recipient may then get it twice.';
  }
  if (tokenRemoved) return 'The provider no longer recognises this device, so it will reject the notification again.';
  return WILL_FAIL_AGAIN[`${reason} ${code}`];
}

/**
 * Returns whether a resend can help: the notification was not sent, the recipient has not read the message since, the device is still registered and can show it, and an
 * address that was missing has been added. `facts`: of the device of a push.
 */
export function canResend(
  { outcome, reason, reasonDetail }: Pick<LogEntry, 'outcome' | 'reason' | 'reasonDetail'>,
  { readAtMS, unread, changed, former }: DeviceContext = {},
  hasAddress = false,
): boolean {
  if (outcome !== 'failed' && outcome !== 'unreachable') return false;
  if (reason === 'MISSING_EMAIL' || reason === 'MISSING_PHNO') return hasAddress;
  if (readAtMS !== undefined && !unread) return false;
  if (reasonDetail?.code === 'TOKEN_STALE' && former && former.newToken === undefined) return false;
  return reasonDetail?.code !== 'PERMISSION_OFF' || changed?.permission !== undefined;
}

const WILL_FAIL_AGAIN: Readonly<Record<string, string | undefined>> = {
  'TWILIO_CREATE_ERROR 21610':
    'The recipient opted out of SMS. Twilio rejects every SMS to them until they reply START.',
  'TWILIO_CREATE_ERROR 21211':
    'The phone number is invalid. Twilio rejects it again unless the user’s number has changed.',
  'TWILIO_CREATE_ERROR 21614':
    'The phone number can’t receive SMS. Twilio rejects it again unless the user’s number has changed.',
  'NOT_FOUND TOKEN_STALE': 'A resend goes to this device only, which had not been seen for too long.',
  'NOT_FOUND TOKEN_GONE': 'The device was unregistered, so there is nothing to send to unless it was registered again.',
  'NOT_FOUND MESSAGE_GONE': 'The message was deleted, so there is nothing left to notify about.',
  'NOT_FOUND RECIPIENT_GONE': 'The recipient left the conversation or was deactivated.',
};
