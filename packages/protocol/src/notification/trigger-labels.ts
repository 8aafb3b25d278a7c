import type { Trigger } from './enums.ts';

/** Labels of triggers. See docs/spec/notifications.md#triggers. */
export const TRIGGER_LABELS: Readonly<Record<Trigger, string>> = {
  after_message: 'Message',
  message_deleted: 'Deletion',
  message_edited: 'Edit',
  message_reaction_added: 'Reaction',
  initiated: 'Call',
  rejected: 'Call rejected',
  cancelled: 'Call cancelled',
  unanswered: 'Call missed',
  cleared: 'Notification cleared',
  ongoing: 'Call joined',
  busy: 'Call: busy',
  ended: 'Call ended',
  after_group_joined: 'Joined group',
  after_group_left: 'Left group',
  after_group_members_added: 'Members added',
  after_group_members_kicked: 'Member removed',
  after_group_members_banned: 'Member banned',
  after_group_members_unbanned: 'Member unbanned',
  after_scope_changed: 'Role changed',
};
