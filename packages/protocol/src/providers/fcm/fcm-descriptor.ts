import type { ProviderDescriptor } from '../descriptor.ts';
import { ENABLED_FIELD, type FormField, PROVIDER_ID_FIELD } from '../form-field.ts';

export const FCM = {
  provider: 'fcm',
  channel: 'push',
  path: '/v3/notifications/push/v1/providers/fcm',
  limit: 25,
  secrets: [
    { path: ['serviceAccountCreds', 'private_key'], fingerprint: 'private_keyFingerprint' },
    { path: ['serviceAccountCreds', 'private_key_id'] },
  ],
  callbacks: [],
  label: 'FCM',
  inSentence: 'FCM',
  forUsers: { name: 'Google' },
  searchWords: 'Firebase, Google, Android',
  apiName: 'an FCM account',
  title: 'Firebase Cloud Messaging',
  about: 'Push to Android, web, and iOS through Firebase.',
  fields: [
    PROVIDER_ID_FIELD,
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
      defaultValue: false,
    },
    ENABLED_FIELD,
  ],
  shownBy: 'serviceAccountCreds.project_id',
  keyFile: {
    label: 'Fill from service account file',
    accept: '.json,application/json',
    fieldsOf: fieldsOfServiceAccount,
  },
  timeoutCode: 'PROVIDER',
  retriesTimeouts: true,
} as const satisfies ProviderDescriptor;

function shownBySystem(os: 'ios' | 'android' | 'web', name: string, chat: boolean): FormField[] {
  return [
    {
      kind: 'switch',
      path: `notificationInPayload.${os}.chat`,
      label: `${name}: system displays messages`,
      help: 'Off: data-only push; the app displays the notification.',
      defaultValue: chat,
    },
    {
      kind: 'switch',
      path: `notificationInPayload.${os}.call`,
      label: `${name}: system displays calls`,
      defaultValue: false,
    },
  ];
}

function fieldsOfServiceAccount(fileName: string, text: string): Readonly<Record<string, string>> {
  const document = parsed(text);
  const members = ['project_id', 'client_email', 'private_key', 'private_key_id'].flatMap((name) => {
    const value = document[name];
    return typeof value === 'string' ? [[`serviceAccountCreds.${name}`, value]] : [];
  });
  return members.length === 0 ? {} : { ...Object.fromEntries(members), serviceAccountFilename: fileName };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const document: unknown = JSON.parse(text);
    return typeof document === 'object' && document !== null ? { ...document } : {};
  } catch {
    return {};
  }
}
