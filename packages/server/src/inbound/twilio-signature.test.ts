import { expect, test } from 'vitest';
import { isSignedByTwilio } from './twilio-signature.ts';

// The example of Twilio's own libraries.
const token = '12345';
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const form = new URLSearchParams({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
});
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

test('the signature of the published example is valid', () => {
  expect(isSignedByTwilio({ url, form, signature }, token)).toBe(true);
});

test('the signature is invalid with another secret, or after any change', () => {
  expect(isSignedByTwilio({ url, form, signature }, '12346')).toBe(false);
  expect(isSignedByTwilio({ url: `${url}&baz=3`, form, signature }, token)).toBe(false);
  expect(isSignedByTwilio({ url, form: new URLSearchParams({ Digits: '1234' }), signature }, token)).toBe(false);
  expect(isSignedByTwilio({ url, form, signature: undefined }, token)).toBe(false);
  expect(isSignedByTwilio({ url, form, signature: '' }, token)).toBe(false);
});

test('the signed URL may include the default port', () => {
  const signed = { url: 'https://mycompany.com/x?a=1', form: new URLSearchParams({ A: 'b' }) };
  expect(isSignedByTwilio({ ...signed, signature: 'pEYcFPXbizBfBkw528b7TFP31V4=' }, token)).toBe(true);
});
