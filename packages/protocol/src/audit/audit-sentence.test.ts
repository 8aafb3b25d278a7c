import { expect, test } from 'vitest';
import { auditSentence, changedNothing } from './audit-sentence.ts';

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

test('the sentence of a call that changed nothing says so', () => {
  const actor = { kind: 'key', id: 'k', name: 'Backend' } as const;
  const entry = { action: 'settings.changed', outcome: 'done', actor, count: 1 } as const;
  expect(auditSentence(entry)).toBe('Key “Backend” saved the notification settings without a change');
  expect(auditSentence({ ...entry, changes: [CHANGE] })).toBe('Key “Backend” changed the notification settings');
  expect(auditSentence({ ...entry, outcome: 'refused' })).toBe(
    'Key “Backend” tried to change the notification settings and was refused',
  );
});
