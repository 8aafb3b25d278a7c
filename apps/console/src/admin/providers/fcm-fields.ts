import type { FieldSpec } from '../form/field-spec.ts';
import { ENABLED, PROVIDER_ID } from './common-fields.ts';

/** An account at Firebase. See docs/spec/notifications.md#provider-fields. */
export const FCM_FIELDS: readonly FieldSpec[] = [
  PROVIDER_ID,
  {
    kind: 'text',
    path: 'serviceAccountCreds.project_id',
    label: 'Project',
    help: 'Of the service account: project_id in its file.',
    pattern: /^[A-Za-z0-9._:-]{1,100}$/,
    expects: 'the id of a Google project',
  },
  { kind: 'text', path: 'serviceAccountCreds.client_email', label: 'Account address', maxLength: 320 },
  { kind: 'secret', path: 'serviceAccountCreds.private_key', label: 'Private key', isKey: true },
  { kind: 'secret', path: 'serviceAccountCreds.private_key_id', label: 'Id of the private key' },
  {
    kind: 'text',
    path: 'serviceAccountFilename',
    label: 'File of the key',
    help: 'To know it again.',
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
    help: 'A phone that was offline gets only the newest push of each conversation.',
    shipped: false,
  },
  ENABLED,
];

function shownBySystem(os: 'ios' | 'android' | 'web', name: string, chat: boolean): FieldSpec[] {
  return [
    {
      kind: 'switch',
      path: `notificationInPayload.${os}.chat`,
      label: `${name}: the system draws messages`,
      help: 'Off: the app gets the data alone and draws the notification itself.',
      shipped: chat,
    },
    {
      kind: 'switch',
      path: `notificationInPayload.${os}.call`,
      label: `${name}: the system draws calls`,
      shipped: false,
    },
  ];
}
