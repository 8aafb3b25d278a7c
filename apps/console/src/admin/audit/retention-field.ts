import type { FieldSpec } from '../form/field-spec.ts';

/** Setting of the audit log. */
export const AUDIT_RETENTION: FieldSpec = {
  kind: 'integer',
  path: 'retentionDays',
  label: 'Keep entries for',
  help: 'Older entries are deleted within an hour.',
  min: 30,
  max: 3650,
  unit: 'days',
  defaultValue: 400,
};
