import type { Call } from '@chatwire/protocol';
import type { CallState } from '../../storage/calls/calls-store.ts';
import { type Audience, metadataFor, seconds } from '../../storage/wire-values.ts';

/**
 * Converts rows to a call of the API. `joined` and `rejected` contain only callees. See
 * docs/spec/rest-and-realtime.md#objects.
 */
export function toCall({ call, participants }: CallState, audience: Audience = 'user'): Call {
  const { started_at_ms: startedMs, ended_at_ms: endedMs } = call;
  return {
    sessionId: call.session_id,
    type: call.type,
    status: call.status,
    callInitiator: call.initiator,
    callReceiver: call.receiver,
    receiverType: call.receiver_type,
    initiatedAt: seconds(call.initiated_at_ms),
    ...(startedMs !== null && { startedAt: seconds(startedMs) }),
    ...(endedMs !== null && { endedAt: seconds(endedMs) }),
    ...(startedMs !== null && endedMs !== null && { duration: seconds(endedMs) - seconds(startedMs) }),
    joined: participants.filter((row) => row.has_joined === 1).map((row) => row.uid),
    rejected: participants.filter((row) => row.state === 'rejected').map((row) => row.uid),
    messageId: String(call.message_id),
    ...metadataFor(audience, call.metadata),
  };
}
