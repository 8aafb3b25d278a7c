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

test('the published example is signed', () => {
  expect(isSignedByTwilio({ url, form, signature }, token)).toBe(true);
});

test('neither another secret nor any change is', () => {
  expect(isSignedByTwilio({ url, form, signature }, '12346')).toBe(false);
  expect(isSignedByTwilio({ url: `${url}&baz=3`, form, signature }, token)).toBe(false);
  expect(isSignedByTwilio({ url, form: new URLSearchParams({ Digits: '1234' }), signature }, token)).toBe(false);
  expect(isSignedByTwilio({ url, form, signature: undefined }, token)).toBe(false);
  expect(isSignedByTwilio({ url, form, signature: '' }, token)).toBe(false);
});

test('the port that goes without saying may have been signed', () => {
  const signed = { url: 'https://mycompany.com/x?a=1', form: new URLSearchParams({ A: 'b' }) };
  expect(isSignedByTwilio({ ...signed, signature: 'pEYcFPXbizBfBkw528b7TFP31V4=' }, token)).toBe(true);
});
