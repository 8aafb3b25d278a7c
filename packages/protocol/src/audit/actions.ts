/**
 * The actions of audit entries with their English texts: `done` follows the actor's name, `tried` follows “tried to”.
 * `{target}` is the target of the entry. `unchanged`, only for actions whose entries list every change: the call changed
 * nothing. See docs/spec/operations.md#audit-log.
 */
export const AUDIT_TEXTS = {
  'settings.changed': {
    done: 'changed the notification settings',
    tried: 'change the notification settings',
    unchanged: 'saved the notification settings without a change',
  },
  'settings.reset': {
    done: 'reset the notification settings',
    tried: 'reset the notification settings',
    unchanged: 'reset the notification settings without a change',
  },
  'provider.created': { done: 'added the provider account {target}', tried: 'add the provider account {target}' },
  'provider.changed': { done: 'changed the provider account {target}', tried: 'change the provider account {target}' },
  'provider.removed': { done: 'removed the provider account {target}', tried: 'remove the provider account {target}' },
  'provider.tested': { done: 'tested the provider account {target}', tried: 'test the provider account {target}' },
  'webhook.created': { done: 'added the webhook {target}', tried: 'add the webhook {target}' },
  'webhook.changed': { done: 'changed the webhook {target}', tried: 'change the webhook {target}' },
  'webhook.removed': { done: 'removed the webhook {target}', tried: 'remove the webhook {target}' },
  'webhook.secret_rotated': {
    done: 'gave the webhook {target} a new secret',
    tried: 'give the webhook {target} a new secret',
  },
  'webhook.tested': { done: 'sent a test to the webhook {target}', tried: 'send a test to the webhook {target}' },
  'webhook.delivery_replayed': {
    done: 'replayed the webhook delivery {target}',
    tried: 'replay the webhook delivery {target}',
  },
  'webhook.disabled': { done: 'disabled the webhook {target}', tried: 'disable the webhook {target}' },
  'alarm.created': { done: 'added the alarm {target}', tried: 'add the alarm {target}' },
  'alarm.changed': { done: 'changed the alarm {target}', tried: 'change the alarm {target}' },
  'alarm.removed': { done: 'removed the alarm {target}', tried: 'remove the alarm {target}' },
  'alarm.tested': { done: 'sent a test of the alarm {target}', tried: 'send a test of the alarm {target}' },
  'key.created': { done: 'created the API key {target}', tried: 'create the API key {target}' },
  'key.renamed': { done: 'renamed the API key {target}', tried: 'rename the API key {target}' },
  'key.removed': { done: 'deleted the API key {target}', tried: 'delete the API key {target}' },
  'user.deactivated': { done: 'deactivated the user {target}', tried: 'deactivate the user {target}' },
  'user.reactivated': { done: 'reactivated the user {target}', tried: 'reactivate the user {target}' },
  'user.erased': { done: 'erased the user {target}', tried: 'erase the user {target}' },
  'user.content_erased': {
    done: 'erased what the user {target} wrote and sent',
    tried: 'erase what the user {target} wrote and sent',
  },
  'user.exported': {
    done: 'exported the personal data of the user {target}',
    tried: 'export the personal data of the user {target}',
  },
  'user.signed_out': {
    done: 'revoked auth tokens of the user {target}',
    tried: 'revoke auth tokens of the user {target}',
  },
  'contact.changed': {
    done: 'changed the contact details of the user {target}',
    tried: 'change the contact details of the user {target}',
  },
  'preferences.changed': {
    done: 'changed the preferences of the user {target}',
    tried: 'change the preferences of the user {target}',
  },
  'message.moderated': { done: 'moderated the message {target}', tried: 'moderate the message {target}' },
  'report.reviewed': { done: 'reviewed the report {target}', tried: 'review the report {target}' },
  'report_reason.created': { done: 'added the report reason {target}', tried: 'add the report reason {target}' },
  'report_reason.changed': { done: 'changed the report reason {target}', tried: 'change the report reason {target}' },
  'report_reason.removed': { done: 'removed the report reason {target}', tried: 'remove the report reason {target}' },
  'log.settings_changed': {
    done: 'changed the settings of the notification log',
    tried: 'change the settings of the notification log',
    unchanged: 'saved the settings of the notification log without a change',
  },
  'log.redaction_requested': {
    done: 'had stored log entries redacted',
    tried: 'have stored log entries redacted',
  },
  'log.exported': { done: 'exported the notification log', tried: 'export the notification log' },
  'replay.started': { done: 'started a replay of past decisions', tried: 'start a replay of past decisions' },
  'replay.cancelled': { done: 'cancelled a replay of past decisions', tried: 'cancel a replay of past decisions' },
  'notification.resent': { done: 'resent the log entry {target}', tried: 'resend the log entry {target}' },
  'notification.test_sent': {
    done: 'sent a test notification to the user {target}',
    tried: 'send a test notification to the user {target}',
  },
  'content.read': { done: 'looked at {target}', tried: 'look at {target}' },
  'audit.exported': { done: 'exported the audit log', tried: 'export the audit log' },
  'audit.settings_changed': {
    done: 'changed the settings of the audit log',
    tried: 'change the settings of the audit log',
    unchanged: 'saved the settings of the audit log without a change',
  },
  'backup.taken': { done: 'took a backup', tried: 'take a backup' },
  'backup.restored': { done: 'restored a backup', tried: 'restore a backup' },
  'import.started': { done: 'started the import of {target}', tried: 'import {target}' },
  'sign_in.succeeded': { done: 'signed in', tried: 'sign in' },
  'sign_in.failed': { done: 'failed to sign in', tried: 'sign in' },
  sign_out: { done: 'signed out', tried: 'sign out' },
  'access.denied': { done: 'was denied access', tried: 'get access' },
} as const;

export type AuditAction = keyof typeof AUDIT_TEXTS;
export const AUDIT_ACTIONS = Object.keys(AUDIT_TEXTS) as readonly AuditAction[];
