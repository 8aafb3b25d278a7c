import type { FieldSpec } from '../form/field-spec.ts';
import { ENABLED, PROVIDER_ID } from './common-fields.ts';

/** Fields of an APNs account: a signing key of an Apple developer team. See docs/spec/notifications.md#provider-fields. */
export const APNS_FIELDS: readonly FieldSpec[] = [
  PROVIDER_ID,
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
    help: 'Of the developer account that owns the key.',
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
    shipped: false,
  },
  {
    kind: 'switch',
    path: 'includeMutableContent',
    label: 'Mutable content',
    help: 'mutable-content: lets the app add avatars or decrypt before display.',
    shipped: true,
  },
  {
    kind: 'switch',
    path: 'includeContentAvailable',
    label: 'Background fetch',
    help: 'content-available: lets the app fetch the message before it is opened.',
    shipped: true,
  },
  ENABLED,
];
