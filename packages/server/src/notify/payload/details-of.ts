import type { PushDetailsWithAvatars } from '../../providers/push-details.ts';
import type { Candidate } from '../candidate.ts';
import type { PreparedEvent } from '../prepare-event.ts';
import type { PushText } from '../templates/push-text.ts';

/** Returns the inner members of a push to one recipient. See docs/spec/notifications.md#shared-payload-fields. */
export function detailsOf(prepared: PreparedEvent, candidate: Candidate, text: PushText): PushDetailsWithAvatars {
  const { shared } = prepared;
  const { push } = prepared.settings.preferences;
  const receiver = receiverOf(shared.group, candidate);
  const badge = badgeOf(prepared, candidate);
  return {
    title: text.title,
    body: text.body,
    tag: shared.tag,
    sender: shared.sender,
    senderName: shared.senderName,
    ...(shared.senderAvatar && { senderAvatar: shared.senderAvatar }),
    receiver: receiver.id,
    receiverName: receiver.name,
    ...(receiver.picture && push.includeReceiverMetadataSetting && { receiverAvatar: receiver.picture }),
    receiverType: shared.receiverType,
    conversationId: shared.conversationId,
    type: shared.type,
    sessionId: shared.sessionId,
    callAction: shared.callAction,
    callType: shared.callType,
    sentAt: shared.sentAt,
    ...(badge !== undefined && { unreadMessageCount: badge }),
    ...(shared.message && { message: shared.message }),
    ...(shared.custom && { custom: shared.custom }),
  };
}

/**
 * Returns the recipient's total of unread messages while the badge is on. See
 * docs/spec/notifications.md#placeholders-sounds-and-badge.
 */
function badgeOf({ settings }: PreparedEvent, candidate: Candidate): number | undefined {
  return settings.preferences.push.badgeCountSetting ? candidate.unreadCount : undefined;
}

function receiverOf(group: PreparedEvent['shared']['group'], { uid, name, avatar }: Candidate) {
  return group ? { id: group.guid, name: group.name, picture: group.icon } : { id: uid, name, picture: avatar };
}
