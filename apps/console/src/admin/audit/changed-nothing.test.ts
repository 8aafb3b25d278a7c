import { expect, test } from 'vitest';
import { changedNothing } from './changed-nothing.ts';

const CHANGE = { member: 'preferences.push.enabled', before: true, after: false };

test('a call that set settings to the values that they had has changed nothing', () => {
  expect(changedNothing({ action: 'settings.changed', outcome: 'done' })).toBe(true);
  expect(changedNothing({ action: 'settings.changed', outcome: 'done', changes: [] })).toBe(true);
  expect(changedNothing({ action: 'settings.changed', outcome: 'done', changes: [CHANGE] })).toBe(false);
});

test('a rejected call, and a call that may have changed a secret, are not among them', () => {
  expect(changedNothing({ action: 'settings.changed', outcome: 'refused' })).toBe(false);
  expect(changedNothing({ action: 'provider.changed', outcome: 'done' })).toBe(false);
});
