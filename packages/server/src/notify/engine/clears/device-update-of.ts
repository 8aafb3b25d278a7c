import { tokenKindOf } from '@chatwire/protocol';
import type { ChatEvent } from '../../../outbox/chat-event.ts';
import { pushTokenHash } from '../../../settings/register-push-token.ts';
import { customTargetOf } from '../../../storage/notifications/clears/clears-store.ts';
import { isBrowser } from '../../clears/clear-budget.ts';
import { shownKindOf } from '../../clears/shown-kind-of.ts';
import type { SendDecision } from '../../decision.ts';
import { tagOfPush } from '../../payload/shared-details.ts';
import { deviceOf } from '../../targets/target.ts';
import { type Delivered, isAccepted, mayArriveTwice, mayLeaveWrongBadge } from '../deliver.ts';
import { badgeIn } from './badge-in.ts';
import { clearAboutOf } from './clear-about-of.ts';
import type { DeviceUpdate } from './shown-notifications.ts';

/** A push whose delivery has ended. */
export interface DeliveredPush {
  readonly delivered: Delivered;
  /** Identifies the push in device receipts; undefined if it has no receipt token. */
  readonly handle: number | undefined;
  /** Time at which its content was read, epoch ms. */
  readonly readAtMs: number;
  readonly nowMs: number;
  /** Whether its event was handed over before, so that it may have been sent before a crash, too. */
  readonly redelivered: boolean;
}

/**
 * Returns what a push has changed on its device; if it was not accepted, what it may have changed. Undefined for a
 * push that was rejected each time, for a VoIP push, which shows no notification, and for a failed push without a badge.
 */
export function deviceUpdateOf(
  event: ChatEvent,
  uid: string | undefined,
  { target, payload }: SendDecision,
  { delivered, handle, readAtMs, nowMs, redelivered }: DeliveredPush,
): DeviceUpdate | undefined {
  const wasAccepted = isAccepted(delivered);
  if (!wasAccepted && !mayLeaveWrongBadge(delivered)) return undefined;
  if (uid === undefined || target.provider === 'none') return undefined;
  const token = deviceOf(target)?.token;
  if (token && tokenKindOf(token.platform) === 'apnsVoip') return undefined;
  const { trigger, message, actor } = event;
  const badge = badgeIn(payload.value);
  const last = delivered.attempts.at(-1);
  const push = {
    target: token ? pushTokenHash(token.pushToken) : customTargetOf(uid),
    uid,
    messageId: Number(message.id),
    badgeAtMs: readAtMs,
    sentAtMs: last?.startedAtMs ?? nowMs,
    acceptedAtMs: last?.endedAtMs ?? nowMs,
  };
  if (!wasAccepted) return badge === undefined ? undefined : { ...push, badge: null, handle: null };
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
      repeated: redelivered || mayArriveTwice(delivered) ? 1 : 0,
    },
    ...(trigger === 'message_deleted' && !(token && isBrowser(token.platform)) && { removesMessage: true }),
    ...(token?.clear &&
      !payload.isWithoutClear && { alsoCleared: token.clear.covered.filter(({ isCovered }) => !isCovered) }),
    handle: handle ?? null,
  };
}
