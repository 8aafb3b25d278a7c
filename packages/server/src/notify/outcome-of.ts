import type { Outcome, Reason } from '@chatwire/protocol';

const FAULTS = ['NO_PROVIDER', 'HOST_NOT_FOUND', 'CONNECT_FAILED', 'TLS_FAILED', 'ADDRESS_BLOCKED'];

/** What became of a decision whose provider was not called or did not answer. Contract 3.4. */
export function outcomeOf(reason: Reason, code: string): Outcome {
  switch (reason) {
    case 'MISSING_EMAIL':
    case 'MISSING_PHNO':
      return 'unreachable';
    case 'NOT_FOUND':
      return FAULTS.includes(code) ? 'failed' : 'unreachable';
    case 'INVALID_PUSH_PROVIDER_ID':
    case 'TIMED_OUT':
    case 'TWILIO_CREATE_ERROR':
      return 'failed';
    default:
      return 'skipped';
  }
}
