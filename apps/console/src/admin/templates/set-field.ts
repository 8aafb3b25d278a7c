import type { FieldSpec } from '../form/field-spec.ts';

/** Setting that chooses between templates with content and private ones. */
export const SET_FIELD: FieldSpec = {
  kind: 'choice',
  path: 'templates.usePrivacyTemplate',
  label: 'Active template set',
  help: 'Private templates hide message content on lock screens.',
  defaultValue: 1,
  choices: [
    { value: 1, label: 'With content, for everyone' },
    { value: 2, label: 'Private, for everyone' },
    { value: 3, label: 'Let users choose (default: with content)' },
  ],
};
