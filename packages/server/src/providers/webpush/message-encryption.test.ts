import { createECDH, randomBytes } from 'node:crypto';
import { decryptMessage } from '@chatwire/sandbox';
import { expect, test } from 'vitest';
import { encryptMessage, MAX_PLAINTEXT_BYTES } from './message-encryption.ts';
import { roundTripOf } from './round-trip.fixture.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const RFC_8291 = {
  plaintext: 'When I grow up, I want to be a watermelon',
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  receiver: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the example of RFC 8291 is encrypted byte for byte', () => {
  const { plaintext, p256dh, auth, salt } = RFC_8291;
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(RFC_8291.sender);
  const message = encryptMessage(Buffer.from(plaintext), { p256dh, auth }, 1, { sender, salt });
  expect(message.toString('base64url')).toBe(RFC_8291.message);
  const keyPair = createECDH('prime256v1');
  keyPair.setPrivateKey(RFC_8291.receiver);
  expect(decryptMessage(message, { keyPair, auth })?.toString()).toBe(plaintext);
});

test('random bodies of every length are decrypted to what was encrypted', () => {
  expect(roundTripOf(400)).toEqual([]);
});

test.each([
  [0, 128],
  [127, 128],
  [128, 256],
  [3_839, 3_840],
  [3_840, 3_968],
  [3_968, 3_994],
  [MAX_PLAINTEXT_BYTES, 3_994],
])('a plaintext of %i bytes becomes a record of %i bytes, and the body has at most 4096', (length, record) => {
  const message = encryptMessage(randomBytes(length), subscriber());
  expect(message.length).toBe(86 + record + 16);
  expect(message.length).toBeLessThanOrEqual(4096);
});

test('a plaintext of 3994 bytes is rejected', () => {
  expect(MAX_PLAINTEXT_BYTES).toBe(3993);
  expect(() => encryptMessage(Buffer.alloc(3_994), subscriber())).toThrow(RangeError);
});

test('every message has its own key pair and salt', () => {
  const to = subscriber();
  const [first, second] = [encryptMessage(Buffer.from('same'), to), encryptMessage(Buffer.from('same'), to)];
  expect(first.subarray(0, 16)).not.toEqual(second.subarray(0, 16));
  expect(first.subarray(21, 86)).not.toEqual(second.subarray(21, 86));
});

test('a public key that is not on the curve is rejected', () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]);
  expect(() => encryptMessage(Buffer.from('Ahoy'), { p256dh, auth: randomBytes(16) })).toThrow();
});

function subscriber() {
  const keyPair = createECDH('prime256v1');
  return { p256dh: keyPair.generateKeys(), auth: randomBytes(16) };
}
