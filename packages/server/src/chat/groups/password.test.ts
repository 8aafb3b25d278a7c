import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a password matches its hash, which does not contain it and is different each time', async () => {
  const [first, second] = await Promise.all([hashPassword('åpen sesam'), hashPassword('åpen sesam')]);
  expect(first).not.toContain('sesam');
  expect(first).not.toBe(second);
  expect(await verifyPassword('åpen sesam', first)).toBe(true);
  expect(await verifyPassword('a\u030apen sesam', first)).toBe(true);
  expect(await verifyPassword('åpen', first)).toBe(false);
});

test('a malformed hash is a fault, not a wrong password', async () => {
  await expect(verifyPassword('x', 'scrypt')).rejects.toThrow('expected a password hash');
});
