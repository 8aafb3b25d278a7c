import type { AuditAction } from '@chatwire/protocol';
import { ALARM_METRIC_NAMES } from '@chatwire/protocol/alarm-metrics';
import { ALARM_METRIC_TEXTS } from '@chatwire/protocol/alarm-texts';
import { ACCOUNT_KIND_LIST } from '@chatwire/protocol/provider-accounts';
import { alarmFields } from '../alarms/alarm-fields.ts';
import type { FieldSpec } from '../form/field-spec.ts';
import { NEW_KEY_FIELDS } from '../keys/new-key-fields.ts';
import { REDACTION_FIELDS, RETENTION_FIELDS, WRITING_FIELDS } from '../log/log-fields.ts';
import { SET_FIELD } from '../templates/set-field.ts';
import { ENDPOINT_FIELDS, FILTER_FIELDS } from '../webhooks/webhook-fields.ts';
import { AUDIT_RETENTION } from './retention-field.ts';

/** Returns the field of a form that shows a changed member; undefined for members without one. */
export function changeFieldOf(action: AuditAction, member: string): FieldSpec | undefined {
  const [group = ''] = action.split('.');
  return (FIELDS[action] ?? FIELDS_OF_GROUP[group])?.find(({ path }) => path === member);
}

/** Returns whether 0 is shown as no limit. */
export function isLimit(field: FieldSpec): boolean {
  return RETENTION_FIELDS.includes(field);
}

const FIELDS: Partial<Readonly<Record<AuditAction, readonly FieldSpec[]>>> = {
  'settings.changed': [SET_FIELD],
  'settings.reset': [SET_FIELD],
  'log.settings_changed': [...WRITING_FIELDS, ...RETENTION_FIELDS, ...REDACTION_FIELDS],
  'audit.settings_changed': [AUDIT_RETENTION],
};

/** By the first part of an action. Members that no form shows follow those of the forms. */
const FIELDS_OF_GROUP: Readonly<Record<string, readonly FieldSpec[]>> = {
  provider: [
    ...ACCOUNT_KIND_LIST.flatMap(([, { fields }]) => fields),
    { kind: 'switch', path: 'isDefault', label: 'Default account' },
    // Private keys are not recorded. Their fingerprints show that they were replaced.
    { kind: 'text', path: 'private_keyFingerprint', label: 'Private key, fingerprint' },
    { kind: 'text', path: 'p8KeyFingerprint', label: 'Signing key, fingerprint' },
  ],
  webhook: [
    ...ENDPOINT_FIELDS,
    ...FILTER_FIELDS,
    { kind: 'text', path: 'webhookId', label: 'ID' },
    { kind: 'text', path: 'secret', label: 'Signing secret' },
    { kind: 'text', path: 'filter', label: 'Filter' },
    { kind: 'text', path: 'disabledReason', label: 'Reason for disabling' },
    { kind: 'text', path: 'droppedDeliveries', label: 'Dropped deliveries' },
  ],
  alarm: [
    // The unit of a threshold is that of the metric, which a change does not contain.
    { kind: 'text', path: 'raise', label: 'Threshold for raising' },
    { kind: 'text', path: 'clear', label: 'Threshold for clearing' },
    ...ALARM_METRIC_NAMES.flatMap((metric) => alarmFields(metric).all),
    {
      kind: 'choice',
      path: 'metric',
      label: 'Metric',
      choices: ALARM_METRIC_NAMES.map((value) => ({ value, label: ALARM_METRIC_TEXTS[value] })),
    },
    { kind: 'text', path: 'alarmId', label: 'ID' },
    { kind: 'text', path: 'mutedUntilMS', label: 'Muted until' },
  ],
  // A form asks for days; entries have the time.
  key: [{ kind: 'text', path: 'expiresAt', label: 'Expires' }, ...NEW_KEY_FIELDS],
  report_reason: [
    { kind: 'text', path: 'name', label: 'Name' },
    { kind: 'text', path: 'description', label: 'Description' },
    { kind: 'switch', path: 'default', label: 'Default reason' },
  ],
  contact: [
    { kind: 'switch', path: 'email', label: 'Email address stored' },
    { kind: 'switch', path: 'phno', label: 'Phone number stored' },
  ],
  preferences: [{ kind: 'text', path: 'timezone', label: 'Time zone' }],
};
