import { expect, test } from 'vitest';
import { APNS } from './apns/apns-descriptor.ts';
import { FCM } from './fcm/fcm-descriptor.ts';

test('the file of a service account fills the fields of the account', () => {
  const file = {
    type: 'service_account',
    project_id: 'harbour',
    client_email: 'a@b',
    private_key: 'PEM',
    private_key_id: '1',
  };
  expect(FCM.keyFile.fieldsOf('harbour.json', JSON.stringify(file))).toEqual({
    'serviceAccountCreds.project_id': 'harbour',
    'serviceAccountCreds.client_email': 'a@b',
    'serviceAccountCreds.private_key': 'PEM',
    'serviceAccountCreds.private_key_id': '1',
    serviceAccountFilename: 'harbour.json',
  });
});

test('the file of a signing key fills the key, and its name the key id', () => {
  const key = '-----BEGIN PRIVATE KEY-----';
  expect(APNS.keyFile.fieldsOf('AuthKey_ABCDE12345.p8', key)).toEqual({
    p8Key: key,
    p8KeyFilename: 'AuthKey_ABCDE12345.p8',
    keyId: 'ABCDE12345',
  });
  expect(APNS.keyFile.fieldsOf('key.p8', key)).toEqual({ p8Key: key, p8KeyFilename: 'key.p8' });
});

test('any other file fills no field', () => {
  expect(FCM.keyFile.fieldsOf('photo.json', 'no JSON')).toEqual({});
  expect(APNS.keyFile.fieldsOf('photo.p8', 'no key')).toEqual({});
});
