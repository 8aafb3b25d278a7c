import type { AuditEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { settingChangeOf } from './setting-change-of.ts';

const SETTING = 'group.reactionsSetting';

function changed(atMS: number, member: string, parts: Partial<AuditEntry> = {}): AuditEntry {
  const actor = { kind: 'key', id: 'k', name: 'Backend' } as const;
  const changes = [{ member, before: 1, after: 2 }];
  return { auditId: atMS, atMS, action: 'settings.changed', outcome: 'done', actor, changes, count: 1, ...parts };
}

test('the change in force at the decision is the last one before it', () => {
  const entries = [30, 20, 10].map((atMs) => changed(atMs, `preferences.${SETTING}`));
  const { last, hasChangedSince } = settingChangeOf(SETTING, 25, entries);
  expect([last?.atMS, hasChangedSince]).toEqual([20, true]);
  expect(settingChangeOf(SETTING, 30, entries)).toMatchObject({ last: { atMS: 30 }, hasChangedSince: false });
});

test('other settings and refused changes are ignored; parts and resets count', () => {
  const own = `preferences.${SETTING}`;
  expect(settingChangeOf(SETTING, 9, [changed(1, 'preferences.group.messagesSetting')]).last).toBeUndefined();
  expect(settingChangeOf(SETTING, 9, [changed(1, own, { outcome: 'refused' })]).last).toBeUndefined();
  expect(settingChangeOf(SETTING, 9, [changed(1, `${own}.from`)]).last?.atMS).toBe(1);
  expect(settingChangeOf(SETTING, 9, [changed(2, 'x', { action: 'settings.reset' })]).last?.atMS).toBe(2);
});
