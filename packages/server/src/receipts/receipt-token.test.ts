import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../logs/random-entries.fixture.ts';
import { handleNumber, ReceiptTokens, receiptHandleOf } from './receipt-token.ts';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const SUBJECT = { kind: 'entry', second: 1_767_268_925, handle: receiptHandleOf('019b796fbebe000100000107') } as const;

describe('a receipt token', () => {
  const tokens = new ReceiptTokens([OLD]);

  test('has 34 characters and names kind, second, and handle', () => {
    const token = tokens.sign(SUBJECT);
    expect(token).toMatch(/^[A-Za-z0-9_-]{34}$/);
    expect(tokens.verify(token)).toEqual(SUBJECT);
    expect(tokens.verify(tokens.sign({ ...SUBJECT, kind: 'check' }))).toEqual({ ...SUBJECT, kind: 'check' });
  });

  test('stays the same for every attempt of a decision and differs between decisions', () => {
    expect(tokens.sign(SUBJECT)).toBe(tokens.sign(SUBJECT));
    const other = { ...SUBJECT, handle: receiptHandleOf('019b796fbebe000100000108') };
    expect(tokens.sign(other)).not.toBe(tokens.sign(SUBJECT));
    expect(handleNumber(other.handle)).not.toBe(handleNumber(SUBJECT.handle));
  });

  test('loses its validity with any of its bits changed', () => {
    const bytes = Buffer.from(tokens.sign(SUBJECT), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const altered = Buffer.from(bytes);
      altered.writeUInt8(altered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(tokens.verify(altered.toString('base64url'))).toBe('mac');
    }
  });

  test('has one spelling: unused bits of the last character must be 0', () => {
    const token = tokens.sign(SUBJECT);
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const spelled = token.slice(0, -1) + last;
      expect(typeof tokens.verify(spelled)).toBe(spelled === token ? 'object' : 'string');
    }
  });

  test.each([
    '',
    'A',
    'x'.repeat(33),
    'x'.repeat(35),
    `${'x'.repeat(33)} `,
    `${'ä'.repeat(33)}A`,
    `${'+'.repeat(33)}A`,
  ])('has the wrong form: %j', (text) => expect(tokens.verify(text)).toBe('malformed'));

  test('gets no acceptance when made up or altered, in 5,000 tries', () => {
    const random = seededRandom(7);
    const token = Buffer.from(tokens.sign(SUBJECT), 'base64url');
    for (let round = 0; round < 5_000; round += 1) {
      const altered = round % 2 === 0 ? randomBytes(25) : Buffer.from(token);
      for (let n = 0; n < 1 + random() * 3; n += 1) altered[Math.floor(random() * 25)] = Math.floor(random() * 256);
      if (altered.equals(token)) continue;
      expect(typeof tokens.verify(altered.toString('base64url'))).toBe('string');
    }
  });
});

test('every secret verifies after a rotation, the first signs, and a removed one is unknown', () => {
  const before = new ReceiptTokens([OLD]).sign(SUBJECT);
  const rotated = new ReceiptTokens([NEW, OLD]);
  expect(rotated.verify(before)).toEqual(SUBJECT);
  expect(rotated.sign(SUBJECT)).toBe(new ReceiptTokens([NEW]).sign(SUBJECT));
  expect(new ReceiptTokens([NEW]).verify(before)).toBe('mac');
});
