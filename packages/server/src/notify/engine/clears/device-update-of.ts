import { tokenKindOf } from '@chatwire/protocol';
import type { ChatEvent } from '../../../outbox/chat-event.ts';
import { pushTokenHash } from '../../../settings/register-push-token.ts';
import { customTargetOf } from '../../../storage/notifications/clears/clears-store.ts';
import { isBrowser } from '../../clears/clear-budget.ts';
import { shownKindOf } from '../../clears/shown-kind-of.ts';
import type { SendDecision } from '../../decision.ts';
import { tagOfPush } from '../../payload/shared-details.ts';
import { deviceOf } from '../../targets/target.ts';
import { badgeIn } from './badge-in.ts';
import { clearAboutOf } from './clear-about-of.ts';
import type { DeviceUpdate } from './shown-notifications.ts';

/** A push that its provider has accepted, or that failed because the provider was not available. */
export interface EndedPush {
  readonly isAccepted: boolean;
  /** Identifies the push in receipts of its device. */
  readonly handle: number | undefined;
  /** When its content was read, and when its last attempt began and ended, epoch ms. */
  readonly readAtMs: number;
  readonly sentAtMs: number;
  readonly endedAtMs: number;
  /** It was sent more than once, and the device may receive more than one copy. */
  readonly mayArriveTwice: boolean;
}

/**
 * Returns what a push has changed on its device. Undefined for VoIP, which shows no notification, and for a failed push that would
 * not have set a badge.
 */
export function deviceUpdateOf(
  event: ChatEvent,
  uid: string | undefined,
  { target, payload }: SendDecision,
  { isAccepted, handle, readAtMs, sentAtMs, endedAtMs, mayArriveTwice }: EndedPush,
): DeviceUpdate | undefined {
  if (uid === undefined || target.provider === 'none') return undefined;
  const token = deviceOf(target)?.token;
  if (token && tokenKindOf(token.platform) === 'apnsVoip') return undefined;
  const { trigger, message, actor } = event;
  const badge = badgeIn(payload.value);
  const push = {
    target: token ? pushTokenHash(token.pushToken) : customTargetOf(uid),
    uid,
    messageId: Number(message.id),
    badgeAtMs: readAtMs,
    sentAtMs,
    acceptedAtMs: endedAtMs,
  };
  if (!isAccepted) return badge === undefined ? undefined : { ...push, badge: null, handle: null };
  const kind = shownKindOf(trigger);
  return {
    ...push,
    badge,
    shown: kind && {
      tag: tagOfPush(event),
      conversation_id: message.conversationId,
      parent_id: Number(message.parentId ?? 0),
      kind,
      sender: kind === 'reaction' ? actor.uid : message.sender,
      about: JSON.stringify(clearAboutOf(message)),
      repeated: mayArriveTwice ? 1 : 0,
    },
    ...(trigger === 'message_deleted' && !(token && isBrowser(token.platform)) && { removesMessage: true }),
    ...(token?.clear && !payload.isWithoutClear && { carried: token.clear.covered.filter(({ isTold }) => !isTold) }),
    handle: handle ?? null,
  };
}
