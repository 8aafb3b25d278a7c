import { expect, test } from 'vitest';
import { createSecretBox, SecretBoxError } from './secret-box.ts';

const [old, young] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

test('a sealed value can be opened, and looks different every time', () => {
  const box = createSecretBox([old]);
  const [first, second] = [box.seal('a secret ✓'), box.seal('a secret ✓')];
  expect([box.open(first), box.open(second)]).toEqual(['a secret ✓', 'a secret ✓']);
  expect(first).not.toBe(second);
  expect(first).not.toContain('secret');
});

test('modified text, text encrypted with another key, and malformed input cannot be opened', () => {
  const box = createSecretBox([old]);
  const sealed = box.seal('a secret');
  const flipped = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A');
  for (const text of [flipped, createSecretBox([young]).seal('a secret'), '', 'v1', 'v2.x.y']) {
    expect(() => box.open(text)).toThrow(SecretBoxError);
  }
});

test('the old key still decrypts after a rotation, and the new one encrypts', () => {
  const sealed = createSecretBox([old]).seal('a secret');
  const rotated = createSecretBox([young, old]);
  expect(rotated.open(sealed)).toBe('a secret');
  expect(rotated.isCurrent(sealed)).toBe(false);
  expect(rotated.isCurrent(rotated.seal('a secret'))).toBe(true);
});
