import type { ProviderDescriptor } from '../descriptor.ts';
import { ENABLED, PROVIDER_ID } from '../form-field.ts';

export const APNS = {
  provider: 'apns',
  channel: 'push',
  path: '/v3/notifications/push/v1/providers/apns',
  limit: 25,
  secrets: [{ path: ['p8Key'], fingerprint: 'p8KeyFingerprint' }],
  callbacks: [],
  label: 'APNs',
  inSentence: 'APNs',
  apiName: 'an APNs account',
  title: 'Apple Push Notification service',
  about: 'Pushes and ringing calls to Apple devices.',
  fields: [
    PROVIDER_ID,
    { kind: 'secret', path: 'p8Key', label: 'Signing key (.p8)', isKey: true },
    {
      kind: 'text',
      path: 'p8KeyFilename',
      label: 'File of the key',
      help: 'To know it again.',
      maxLength: 255,
      isOptional: true,
    },
    {
      kind: 'text',
      path: 'keyId',
      label: 'Key id',
      help: 'The ten characters in the name of the key’s file.',
      pattern: /^[A-Za-z0-9]{10}$/,
      expects: '10 letters or digits',
    },
    {
      kind: 'text',
      path: 'teamId',
      label: 'Team id',
      help: 'Of the developer account that the key belongs to.',
      pattern: /^[A-Za-z0-9]{10}$/,
      expects: '10 letters or digits',
    },
    {
      kind: 'text',
      path: 'bundleId',
      label: 'Bundle id of the app',
      pattern: /^[A-Za-z0-9.-]{1,155}$/,
      expects: 'a bundle id of at most 155 characters',
      placeholder: 'com.example.app',
    },
    {
      kind: 'switch',
      path: 'productionMode',
      label: 'Production',
      help: 'On for apps from the store and TestFlight; off for builds from Xcode. The wrong one makes every token look dead.',
      shipped: false,
    },
    {
      kind: 'switch',
      path: 'includeMutableContent',
      label: 'Let the app change notifications',
      help: 'mutable-content: needed for avatars and decryption on the phone.',
      shipped: true,
    },
    {
      kind: 'switch',
      path: 'includeContentAvailable',
      label: 'Wake the app in the background',
      help: 'content-available: the app may fetch the message before it is opened.',
      shipped: true,
    },
    ENABLED,
  ],
  shownBy: 'bundleId',
  keyFile: { label: 'Fill from the key’s file', accept: '.p8', fieldsOf: fieldsOfSigningKey },
  timeoutCode: 'PROVIDER',
  retriesTimeouts: true,
} as const satisfies ProviderDescriptor;

function fieldsOfSigningKey(fileName: string, text: string): Readonly<Record<string, string>> {
  if (!text.includes('-----BEGIN')) return {};
  // Apple names the file `AuthKey_<id>.p8`.
  const keyId = /^AuthKey_([A-Za-z0-9]{10})\.p8$/.exec(fileName)?.[1];
  return { p8Key: text, p8KeyFilename: fileName, ...(keyId !== undefined && { keyId }) };
}
