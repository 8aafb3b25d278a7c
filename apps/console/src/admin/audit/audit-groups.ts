import type { AuditAction } from '@chatwire/protocol';

/** Kinds of actions, for filters. */
export const AUDIT_GROUPS = {
  settings: 'Settings',
  provider: 'Provider accounts',
  webhook: 'Webhooks',
  alarm: 'Alarms',
  key: 'API keys',
  user: 'Users',
  moderation: 'Moderation',
  send: 'Resends and test sends',
  content: 'Access to content',
  data: 'Exports, backups, and imports',
  signIn: 'Sign-ins and denied access',
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;

const GROUP_OF_ACTION = {
  'settings.changed': 'settings',
  'settings.reset': 'settings',
  'log.settings_changed': 'settings',
  'log.redaction_requested': 'settings',
  'audit.settings_changed': 'settings',
  'provider.created': 'provider',
  'provider.changed': 'provider',
  'provider.removed': 'provider',
  'webhook.created': 'webhook',
  'webhook.changed': 'webhook',
  'webhook.removed': 'webhook',
  'webhook.secret_rotated': 'webhook',
  'webhook.tested': 'webhook',
  'webhook.delivery_replayed': 'webhook',
  'webhook.disabled': 'webhook',
  'alarm.created': 'alarm',
  'alarm.changed': 'alarm',
  'alarm.removed': 'alarm',
  'alarm.tested': 'alarm',
  'key.created': 'key',
  'key.renamed': 'key',
  'key.removed': 'key',
  'user.deactivated': 'user',
  'user.reactivated': 'user',
  'user.erased': 'user',
  'user.content_erased': 'user',
  'user.signed_out': 'user',
  'contact.changed': 'user',
  'preferences.changed': 'user',
  'message.moderated': 'moderation',
  'report.reviewed': 'moderation',
  'report_reason.created': 'moderation',
  'report_reason.changed': 'moderation',
  'report_reason.removed': 'moderation',
  'provider.tested': 'send',
  'notification.resent': 'send',
  'notification.test_sent': 'send',
  // A replay reads stored content.
  'replay.started': 'content',
  'replay.cancelled': 'content',
  'content.read': 'content',
  'user.exported': 'data',
  'log.exported': 'data',
  'audit.exported': 'data',
  'backup.taken': 'data',
  'backup.restored': 'data',
  'import.started': 'data',
  'sign_in.succeeded': 'signIn',
  'sign_in.failed': 'signIn',
  sign_out: 'signIn',
  'access.denied': 'signIn',
} as const satisfies Record<AuditAction, AuditGroup>;

/** Returns the actions of a group as the API expects them. */
export function actionsOf(group: AuditGroup): string {
  return Object.entries(GROUP_OF_ACTION)
    .filter(([, groupOfAction]) => groupOfAction === group)
    .map(([action]) => action)
    .join(',');
}
