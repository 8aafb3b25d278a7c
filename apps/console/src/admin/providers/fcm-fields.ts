import type { FieldSpec } from '../form/field-spec.ts';
import { ENABLED, PROVIDER_ID } from './common-fields.ts';

/** Fields of an FCM account. See docs/spec/notifications.md#provider-fields. */
export const FCM_FIELDS: readonly FieldSpec[] = [
  PROVIDER_ID,
  {
    kind: 'text',
    path: 'serviceAccountCreds.project_id',
    label: 'Project ID',
    help: 'project_id in the service account file.',
    pattern: /^[A-Za-z0-9._:-]{1,100}$/,
    expects: 'a Google project ID',
  },
  { kind: 'text', path: 'serviceAccountCreds.client_email', label: 'Service account email', maxLength: 320 },
  { kind: 'secret', path: 'serviceAccountCreds.private_key', label: 'Private key', isKey: true },
  { kind: 'secret', path: 'serviceAccountCreds.private_key_id', label: 'Private key ID' },
  {
    kind: 'text',
    path: 'serviceAccountFilename',
    label: 'Key file name',
    help: 'Label for your reference.',
    maxLength: 255,
    isOptional: true,
  },
  ...shownBySystem('ios', 'iOS', true),
  ...shownBySystem('android', 'Android', false),
  ...shownBySystem('web', 'Web', false),
  {
    kind: 'switch',
    path: 'collapseMessages',
    label: 'Collapse messages',
    help: 'A device that was offline receives only the newest push per conversation.',
    shipped: false,
  },
  ENABLED,
];

function shownBySystem(os: 'ios' | 'android' | 'web', name: string, chat: boolean): FieldSpec[] {
  return [
    {
      kind: 'switch',
      path: `notificationInPayload.${os}.chat`,
      label: `${name}: system displays messages`,
      help: 'Off: data-only push; the app displays the notification.',
      shipped: chat,
    },
    {
      kind: 'switch',
      path: `notificationInPayload.${os}.call`,
      label: `${name}: system displays calls`,
      shipped: false,
    },
  ];
}
