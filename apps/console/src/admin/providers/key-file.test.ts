import { expect, test } from 'vitest';
import { fieldsOfKeyFile } from './key-file.ts';

test('a service account file fills its fields', () => {
  const file = {
    type: 'service_account',
    project_id: 'harbour',
    client_email: 'a@b',
    private_key: 'PEM',
    private_key_id: '1',
  };
  expect(fieldsOfKeyFile('fcm', 'harbour.json', JSON.stringify(file))).toEqual({
    'serviceAccountCreds.project_id': 'harbour',
    'serviceAccountCreds.client_email': 'a@b',
    'serviceAccountCreds.private_key': 'PEM',
    'serviceAccountCreds.private_key_id': '1',
    serviceAccountFilename: 'harbour.json',
  });
});

test('a signing key file fills the key, and its name fills the key id', () => {
  const key = '-----BEGIN PRIVATE KEY-----';
  expect(fieldsOfKeyFile('apns', 'AuthKey_ABCDE12345.p8', key)).toEqual({
    p8Key: key,
    p8KeyFilename: 'AuthKey_ABCDE12345.p8',
    keyId: 'ABCDE12345',
  });
  expect(fieldsOfKeyFile('apns', 'key.p8', key)).toEqual({ p8Key: key, p8KeyFilename: 'key.p8' });
});

test('an unrelated file fills nothing', () => {
  expect(fieldsOfKeyFile('fcm', 'photo.json', 'no JSON')).toEqual({});
  expect(fieldsOfKeyFile('apns', 'photo.p8', 'no key')).toEqual({});
});
