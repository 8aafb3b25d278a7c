import type { ShownNotification } from '../shown-notification.ts';

/** Returns the notification of an unread message. `members`: replace its members. */
export function shownNotification(members: Partial<ShownNotification> = {}): ShownNotification {
  return {
    tag: String(members.messageId ?? 7),
    conversationId: 'ivo_user_mara',
    parentId: 0,
    messageId: 7,
    kind: 'message',
    about: '{}',
    sinceMs: 1_000,
    isOpened: false,
    isCovered: false,
    exists: true,
    isDeleted: false,
    isHidden: false,
    hasLeft: false,
    isSenderGone: false,
    readId: 0,
    ...members,
  };
}
