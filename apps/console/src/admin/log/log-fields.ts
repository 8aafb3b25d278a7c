import type { FieldSpec } from '../form/field-spec.ts';

/** Fields for recording, retention, and redaction. See docs/spec/notifications.md#log-settings. */
export const WRITING_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'switch',
    path: 'enabled',
    label: 'Record decisions',
    help: 'Off: notifications are still sent, but outcomes can’t be explained later.',
    defaultValue: true,
  },
  {
    kind: 'switch',
    path: 'trace',
    label: 'Store rule results',
    help: 'Stores each rule and its result. Off: entries are smaller and contain only the reason.',
    defaultValue: true,
  },
  {
    kind: 'reasons',
    path: 'exclude',
    label: 'Exclude from log',
    help: 'Excluded decisions are counted but get no entry. Use it for uninformative reasons, such as users without a device.',
    maxItems: 20,
    defaultValue: [],
  },
];

export const RETENTION_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'integer',
    path: 'retentionDays',
    label: 'Retention',
    help: '0 = keep forever. Older entries are deleted within an hour. This can’t be undone.',
    min: 0,
    max: 3650,
    unit: 'days',
    defaultValue: 14,
  },
  {
    kind: 'integer',
    path: 'maxRows',
    label: 'Maximum entries',
    help: '0 = no limit. The oldest entries above the limit are deleted.',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    unit: 'entries',
    defaultValue: 0,
  },
];

export const REDACTION_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'choice',
    path: 'redaction.content',
    label: 'Message content',
    help: 'Masked: entries keep only the length of a text. Removed: entries have no preview, payload, or request copy.',
    defaultValue: 'none',
    choices: [
      { value: 'none', label: 'Keep' },
      { value: 'mask', label: 'Mask: [redacted:13]' },
      { value: 'drop', label: 'Remove content and payload' },
    ],
  },
  {
    kind: 'choice',
    path: 'redaction.pushToken',
    label: 'Push tokens',
    help: 'Masked: you can no longer search the log by token.',
    defaultValue: 'none',
    choices: [
      { value: 'none', label: 'Keep' },
      { value: 'mask', label: 'Mask: …a91c07' },
    ],
  },
  {
    kind: 'choice',
    path: 'redaction.contacts',
    label: 'Email addresses and phone numbers',
    help: 'Masked: entries show that an email was sent, but not the address.',
    defaultValue: 'none',
    choices: [
      { value: 'none', label: 'Keep' },
      { value: 'mask', label: 'Mask: m***@domain, +45****00' },
    ],
  },
  {
    kind: 'choice',
    path: 'redaction.device',
    label: 'Device reports',
    help: 'State only: entries show that a push was displayed or opened, but not when.',
    defaultValue: 'none',
    choices: [
      { value: 'none', label: 'Keep' },
      { value: 'drop', label: 'Keep the state only' },
    ],
  },
];
