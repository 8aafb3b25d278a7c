import type { ClearedMember, RuleTrace } from '@chatwire/protocol';
import type { NewLogEntry } from '../../../logs/log-store.ts';
import type { OutboxClear } from '../../../outbox/chat-event.ts';
import type { ClearAbout, ClearBatchTarget } from '../../../outbox/clear-batch.ts';
import type { PushPayload } from '../../../providers/registry.ts';
import type { DecisionFields } from '../../log-fields-of.ts';
import { targetFields } from '../../log-fields-of.ts';
import type { Target } from '../../targets/target.ts';
import type { CurrentClear } from './load-clear.ts';

export interface ClearedEntry {
  readonly target: Target;
  readonly about: ClearAbout;
  readonly current: CurrentClear;
  readonly trace: readonly RuleTrace[];
  /** Undefined if the target has no provider account. */
  readonly payload: PushPayload | undefined;
}

/**
 * Returns the fields of an entry with the trigger `cleared`, except those about its delivery. See
 * docs/spec/last-mile.md#cleared-entries.
 */
export function clearedFieldsOf(
  { eventId, clear }: OutboxClear,
  { messageId, cause, sinceMs }: ClearBatchTarget,
  { target, about, current, trace, payload }: ClearedEntry,
): DecisionFields & Pick<NewLogEntry, 'cleared'> {
  return {
    component: 'notifications-core',
    channel: 'push',
    ...targetFields(target),
    messageId,
    trigger: 'cleared',
    ...about,
    ...(about.receiverType === 'group' && { member: clear.recipient }),
    ...(payload && { payload: JSON.stringify(payload) }),
    eventId,
    recipient: clear.recipient,
    trace,
    cleared: clearedMember(current, { cause, waitedMS: Math.max(0, clear.firedAtMs - sinceMs) }),
  };
}

function clearedMember(
  { covered }: CurrentClear,
  { cause, waitedMS }: Pick<ClearedMember, 'cause' | 'waitedMS'>,
): ClearedMember {
  const conversations = new Set(covered.map(({ conversationId }) => conversationId)).size;
  return { cause, conversations, messages: covered.length, waitedMS };
}
