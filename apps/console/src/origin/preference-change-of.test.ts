import type { PreferenceChange } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { preferenceChangeOf } from './preference-change-of.ts';

function changed(atMS: number, member: string, after?: unknown): PreferenceChange {
  return { atMS, by: { kind: 'user' }, changes: [{ member, ...(after !== undefined && { after }) }] };
}

const DND = { setting: 'mute.dndPreferenceSetting', value: 2 };

test('a preference applied since the last change before the decision', () => {
  const changes = [30, 20, 10].map((atMs) => changed(atMs, 'preferences.mute.dndPreferenceSetting', 2));
  const { last, hasChangedSince } = preferenceChangeOf(DND, 25, changes);
  expect([last?.atMS, hasChangedSince]).toEqual([20, true]);
  expect(preferenceChangeOf(DND, 5, changes).last).toBeUndefined();
  expect(preferenceChangeOf(DND, 25, [changed(20, 'preferences.email.enabled', false)])).toEqual({
    hasChangedSince: false,
  });
});

test('a mute is that of the conversation with the end that decided', () => {
  const changes = [
    changed(40, 'mutedConversations.group.crew'),
    changed(20, 'mutedConversations.oneOnOne.ivo', 900),
    changed(10, 'mutedConversations.group.crew', 800),
  ];
  const mute = { setting: 'mutedConversations', value: 800 };
  expect(preferenceChangeOf(mute, 30, changes)).toEqual({ last: changes[2], hasChangedSince: true });
  expect(preferenceChangeOf({ ...mute, value: 7 }, 30, changes)).toEqual({ hasChangedSince: false });
});

test('an address is missing since it was removed', () => {
  const changes = [changed(20, 'email', false), changed(10, 'phno', true)];
  expect(preferenceChangeOf({ setting: 'email', value: false }, 30, changes).last?.atMS).toBe(20);
});
