import type { FieldSpec } from '../form/field-spec.ts';

export const ENABLED: FieldSpec = {
  kind: 'switch',
  path: 'isEnabled',
  label: 'Enabled',
  help: 'Off: the account sends nothing. Its settings are kept.',
  shipped: true,
};

export const PROVIDER_ID: FieldSpec = {
  kind: 'text',
  path: 'providerId',
  label: 'Name',
  help: 'Devices use it when they register. It can’t be changed later.',
  pattern: /^[A-Za-z0-9_.-]{1,100}$/,
  expects: '1 to 100 characters from A-Z a-z 0-9 _ . -',
  isFixed: true,
};
