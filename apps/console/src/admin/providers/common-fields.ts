import type { FieldSpec } from '../form/field-spec.ts';

export const ENABLED: FieldSpec = {
  kind: 'switch',
  path: 'isEnabled',
  label: 'In use',
  help: 'Off: nothing is sent through it. Its settings stay.',
  shipped: true,
};

export const PROVIDER_ID: FieldSpec = {
  kind: 'text',
  path: 'providerId',
  label: 'Name',
  help: 'Devices name it when they register. It cannot be changed later.',
  pattern: /^[A-Za-z0-9_.-]{1,100}$/,
  expects: '1 to 100 of the characters A-Z a-z 0-9 _ . -',
  isFixed: true,
};
