import type { AcceptedPush } from '../accepted-push.ts';
import { NO_PUSH } from '../inbox.ts';

export const NOW_MS = 1_767_268_800_000;

/** Returns a push as the provider keeps it: a message of high priority, accepted now, for one hour. */
export function pushOf(more: Partial<AcceptedPush> = {}, tag = '1'): AcceptedPush {
  return {
    token: 'token',
    acceptedAtMs: NOW_MS,
    expiresAtMs: NOW_MS + 3_600_000,
    isHighPriority: true,
    collapseKey: undefined,
    form: 'data',
    runsExtension: false,
    category: undefined,
    data: { type: 'chat', receiverType: 'user', conversationId: 'ivo_user_mara', messageId: tag },
    content: {
      ...NO_PUSH,
      provider: 'fcm',
      kind: 'chat',
      title: 'Ivo',
      body: 'Boat is ready',
      sound: 'default',
      tag,
      conversationId: 'ivo_user_mara',
      receipt: `receipt-${tag}`,
    },
    ...more,
  };
}
