import type { ProviderDescriptor } from '../descriptor.ts';
import { ENABLED_FIELD, PROVIDER_ID_FIELD } from '../form-field.ts';

export const APNS = {
  provider: 'apns',
  channel: 'push',
  path: '/v3/notifications/push/v1/providers/apns',
  limit: 25,
  secrets: [{ path: ['p8Key'], fingerprint: 'p8KeyFingerprint' }],
  callbacks: [],
  label: 'APNs',
  inSentence: 'APNs',
  forUsers: { name: 'Apple' },
  searchWords: 'Apple, iPhone, iOS',
  apiName: 'an APNs account',
  title: 'Apple Push Notification service',
  about: 'Push and call notifications to Apple devices.',
  fields: [
    PROVIDER_ID_FIELD,
    { kind: 'secret', path: 'p8Key', label: 'Signing key (.p8)', isKey: true },
    {
      kind: 'text',
      path: 'p8KeyFilename',
      label: 'Key file name',
      help: 'Label for your reference.',
      maxLength: 255,
      isOptional: true,
    },
    {
      kind: 'text',
      path: 'keyId',
      label: 'Key ID',
      help: 'The 10-character ID in the key file name.',
      pattern: /^[A-Za-z0-9]{10}$/,
      expects: '10 letters or digits',
    },
    {
      kind: 'text',
      path: 'teamId',
      label: 'Team ID',
      help: 'Team ID of the developer account that owns the key.',
      pattern: /^[A-Za-z0-9]{10}$/,
      expects: '10 letters or digits',
    },
    {
      kind: 'text',
      path: 'bundleId',
      label: 'Bundle ID',
      pattern: /^[A-Za-z0-9.-]{1,155}$/,
      expects: 'a bundle ID of at most 155 characters',
      placeholder: 'com.example.app',
    },
    {
      kind: 'switch',
      path: 'productionMode',
      label: 'Production',
      help: 'On for App Store and TestFlight builds, off for Xcode builds. With the wrong value, every token is rejected as invalid.',
      defaultValue: false,
    },
    {
      kind: 'switch',
      path: 'includeMutableContent',
      label: 'Mutable content',
      help: 'mutable-content: lets the app add avatars or decrypt before display.',
      defaultValue: true,
    },
    {
      kind: 'switch',
      path: 'includeContentAvailable',
      label: 'Background fetch',
      help: 'content-available: lets the app fetch the message before it is opened.',
      defaultValue: true,
    },
    ENABLED_FIELD,
  ],
  shownBy: 'bundleId',
  keyFile: { label: 'Fill from key file', accept: '.p8', fieldsOf: fieldsOfSigningKey },
  timeoutCode: 'PROVIDER',
  retriesTimeouts: true,
} as const satisfies ProviderDescriptor;

function fieldsOfSigningKey(fileName: string, text: string): Readonly<Record<string, string>> {
  if (!text.includes('-----BEGIN')) return {};
  // Apple names the file `AuthKey_<id>.p8`.
  const keyId = /^AuthKey_([A-Za-z0-9]{10})\.p8$/.exec(fileName)?.[1];
  return { p8Key: text, p8KeyFilename: fileName, ...(keyId !== undefined && { keyId }) };
}
