import type { FieldSpec } from '../form/field-spec.ts';

const DAY_SECONDS = 86_400;

/** Scope of a key whose creator does not choose one. */
const LEAST_SCOPE = 'authOnly';

/** Fields for a new key. `expiresAt` is entered in days from now. */
export const NEW_KEY_FIELDS: readonly FieldSpec[] = [
  { kind: 'text', path: 'name', label: 'Name', help: 'For example, “backend”.', maxLength: 100 },
  {
    kind: 'choice',
    path: 'scope',
    label: 'Scope',
    help: 'Grant the least privilege needed. Each role from viewer to fullAccess includes the previous ones.',
    defaultValue: LEAST_SCOPE,
    choices: [
      { value: 'authOnly', label: 'authOnly: create users, issue auth tokens' },
      { value: 'metrics', label: 'metrics: read metrics' },
      { value: 'viewer', label: 'viewer: read the log without content' },
      { value: 'support', label: 'support: see why, resend, send tests' },
      { value: 'operator', label: 'operator: change settings and providers' },
      { value: 'fullAccess', label: 'fullAccess: everything' },
    ],
  },
  {
    kind: 'integer',
    path: 'expiresAt',
    label: 'Expires after',
    help: 'Can’t be changed later.',
    min: 1,
    max: 36_500,
    unit: 'days',
    isOptional: true,
    emptyMeans: 'Never',
  },
  {
    kind: 'values',
    path: 'allowedAddresses',
    label: 'Allowed addresses',
    help: 'IP addresses or CIDR ranges. Can’t be changed later.',
    pattern: /^[0-9A-Fa-f:.]{2,45}(\/\d{1,3})?$/,
    expects: 'IP address or CIDR range',
    emptyMeans: 'Any',
    defaultValue: [],
  },
];
/** Returns the request body for the values of the form. */
export function newKeyBody(
  { expiresAt: days, ...values }: Readonly<Record<string, unknown>>,
  nowMs: number,
): Readonly<Record<string, unknown>> {
  const expiresAt = typeof days === 'number' ? Math.floor(nowMs / 1000) + days * DAY_SECONDS : undefined;
  return { scope: LEAST_SCOPE, ...values, ...(expiresAt !== undefined && { expiresAt }) };
}
