import type { FieldSpec } from '../form/field-spec.ts';

/** What is written to the log and how long it stays. See docs/spec/notifications.md#log-settings. */
export const WRITING_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'switch',
    path: 'enabled',
    label: 'Write the log',
    help: 'Off: people go on being notified, but nobody can tell afterwards why or why not.',
    shipped: true,
  },
  {
    kind: 'switch',
    path: 'trace',
    label: 'Keep the way of each decision',
    help: 'Every rule that was asked and what it said. Off: entries are smaller and tell the reason alone.',
    shipped: true,
  },
  {
    kind: 'reasons',
    path: 'exclude',
    label: 'Only count these',
    help: 'No entry is written for them; the counters still have them. For reasons that say nothing new, such as people without a device.',
    most: 20,
    shipped: [],
  },
];

export const RETENTION_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'integer',
    path: 'retentionDays',
    label: 'Keep entries for',
    help: '0 keeps them for ever. Older ones are deleted within an hour, and cannot be brought back.',
    min: 0,
    max: 3650,
    unit: 'days',
    shipped: 14,
  },
  {
    kind: 'integer',
    path: 'maxRows',
    label: 'Keep at most',
    help: '0 is no limit. The oldest entries beyond it are deleted.',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    unit: 'entries',
    shipped: 0,
  },
];

export const REDACTION_FIELDS: readonly FieldSpec[] = [
  {
    kind: 'choice',
    path: 'redaction.content',
    label: 'What was said',
    help: 'Masked, an entry still says how long a text was. Left out, there is no preview, no payload and no copy of the request.',
    shipped: 'none',
    choices: [
      { value: 'none', label: 'Kept' },
      { value: 'mask', label: 'Masked: [redacted:13]' },
      { value: 'drop', label: 'Left out, with the whole payload' },
    ],
  },
  {
    kind: 'choice',
    path: 'redaction.pushToken',
    label: 'Push tokens',
    help: 'Masked, a device can no longer be found in the log by its token.',
    shipped: 'none',
    choices: [
      { value: 'none', label: 'Kept' },
      { value: 'mask', label: 'Masked: …a91c07' },
    ],
  },
  {
    kind: 'choice',
    path: 'redaction.contacts',
    label: 'Addresses and numbers',
    help: 'Masked, one sees that a mail went out, not where to.',
    shipped: 'none',
    choices: [
      { value: 'none', label: 'Kept' },
      { value: 'mask', label: 'Masked: m***@domain, +45****00' },
    ],
  },
];
