import { tokenKindOf } from '@chatwire/protocol';
import type { ChatEvent } from '../../../outbox/chat-event.ts';
import { pushTokenHash } from '../../../settings/register-push-token.ts';
import { customTargetOf } from '../../../storage/notifications/clears-store.ts';
import { isBrowser } from '../../clears/clear-budget.ts';
import { shownKindOf } from '../../clears/shown-kind-of.ts';
import type { SendDecision } from '../../decision.ts';
import { tagOfPush } from '../../payload/shared-details.ts';
import { deviceOf } from '../../targets/target.ts';
import { badgeIn } from './badge-in.ts';
import { clearAboutOf } from './clear-about-of.ts';
import type { DeviceUpdate } from './shown-notifications.ts';

/** The attempt that the provider has accepted. */
export interface AcceptedAttempt {
  /** Identifies the push in receipts of its device. */
  readonly handle: number | undefined;
  /** When its content was read, and when it began and was accepted, epoch ms. */
  readonly readAtMs: number;
  readonly sentAtMs: number;
  readonly acceptedAtMs: number;
}

/** Returns what an accepted push has changed on its device; undefined for VoIP, which shows no notification. */
export function deviceUpdateOf(
  event: ChatEvent,
  uid: string | undefined,
  { target, payload }: SendDecision,
  { handle, readAtMs, sentAtMs, acceptedAtMs }: AcceptedAttempt,
): DeviceUpdate | undefined {
  if (uid === undefined || target.provider === 'none') return undefined;
  const token = deviceOf(target)?.token;
  if (token && tokenKindOf(token.platform) === 'apnsVoip') return undefined;
  const { trigger, message, actor } = event;
  const kind = shownKindOf(trigger);
  return {
    target: token ? pushTokenHash(token.pushToken) : customTargetOf(uid),
    uid,
    badge: badgeIn(payload.value),
    messageId: Number(message.id),
    badgeAtMs: readAtMs,
    sentAtMs,
    acceptedAtMs,
    shown: kind && {
      tag: tagOfPush(event),
      conversation_id: message.conversationId,
      parent_id: Number(message.parentId ?? 0),
      kind,
      sender: kind === 'reaction' ? actor.uid : message.sender,
      about: JSON.stringify(clearAboutOf(message)),
    },
    ...(trigger === 'message_deleted' && !(token && isBrowser(token.platform)) && { removesMessageUntilMs: sentAtMs }),
    ...(token?.clear && !payload.isWithoutClear && { carried: token.clear.covered.filter(({ isTold }) => !isTold) }),
    handle: handle ?? null,
  };
}
