import { expect, test } from 'vitest';
import { changesOf } from './changes-of.ts';

test('changes name each member that differs, with its value before and after', () => {
  const before = { push: { sound: 'bell', badge: true }, events: ['a'], old: 1 };
  const after = { push: { sound: 'ring', badge: true }, events: ['a', 'b'], young: null };
  expect(changesOf(before, after)).toEqual([
    { member: 'push.sound', before: 'bell', after: 'ring' },
    { member: 'events', before: ['a'], after: ['a', 'b'] },
    { member: 'old', before: 1 },
    { member: 'young', after: null },
  ]);
});

test('an object that is added or removed is named by its members', () => {
  expect(changesOf(undefined, { scope: 'metrics', expiresAt: undefined })).toEqual([
    { member: 'scope', after: 'metrics' },
  ]);
  expect(changesOf({ scope: 'metrics' }, undefined)).toEqual([{ member: 'scope', before: 'metrics' }]);
});

test('a value that is too long for an entry is truncated', () => {
  const [change] = changesOf({}, { css: 'x'.repeat(10_000) });
  expect(String(change?.after).length).toBeLessThan(5_000);
});
