import type { Outcome, ReasonCode } from '@chatwire/protocol';
import { assertNever } from '../base/values/assert-never.ts';
import type { CodedReason } from './rules/rule.ts';

/**
 * Returns the outcome of a decision that was not sent for a reason. See
 * docs/spec/notifications.md#attempts-and-outcome.
 */
export function outcomeOf(coded: CodedReason): Outcome {
  switch (coded.reason) {
    case 'MESSAGES_PREFERENCE':
    case 'REPLIES_PREFERENCE':
    case 'QUOTED_REPLIES_PREFERENCE':
    case 'MESSAGE_ACTIONS_PREFERENCE':
    case 'REACTIONS_PREFERENCE':
    case 'GROUP_ACTIONS_PREFERENCE':
    case 'DND_PREFERENCE':
    case 'MUTE_PREFERENCE':
    case 'SCHEDULE_PREFERENCE':
    case 'CALL_PREFERENCE':
    case 'QUOTA_PREFERENCE':
      return 'skipped';
    case 'MISSING_EMAIL':
    case 'MISSING_PHNO':
      return 'unreachable';
    case 'NOT_FOUND':
      return NOT_FOUND[coded.code];
    case 'INVALID_PUSH_PROVIDER_ID':
    case 'TIMED_OUT':
    case 'TWILIO_CREATE_ERROR':
      return 'failed';
    default:
      return assertNever(coded);
  }
}

/** Without a device there is no one to reach; without a working provider the delivery failed. */
const NOT_FOUND: Readonly<Record<ReasonCode<'NOT_FOUND'>, Outcome>> = {
  NO_PUSH_TOKEN: 'unreachable',
  TOKEN_STALE: 'unreachable',
  PERMISSION_OFF: 'unreachable',
  TOKEN_GONE: 'unreachable',
  MESSAGE_GONE: 'unreachable',
  RECIPIENT_GONE: 'unreachable',
  NO_PROVIDER: 'failed',
  HOST_NOT_FOUND: 'failed',
  CONNECT_FAILED: 'failed',
  TLS_FAILED: 'failed',
  ADDRESS_BLOCKED: 'failed',
};
