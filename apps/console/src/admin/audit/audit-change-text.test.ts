import type { AuditChange } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { settingChangeTexts } from './audit-change-text.ts';

const settingsText = (...changes: readonly AuditChange[]) =>
  settingChangeTexts({ action: 'settings.changed', changes: [...changes] }).join('; ');

test('one changed setting has its label and the meaning of its values, not its path and codes', () => {
  expect(settingsText({ member: 'preferences.group.messageEditedSetting', before: 2, after: 1 })).toBe(
    'Edits in groups: notify → do not notify',
  );
  expect(settingsText({ member: 'preferences.email.intervalInSeconds', before: 7200, after: 90 })).toBe(
    'Digest delay, email: 2 hours → 90 seconds',
  );
  expect(settingsText({ member: 'preferences.push.customJson', after: { a: 1 } })).toBe(
    'Custom payload fields, push: not set → {"a":1}',
  );
});

test('every changed setting is named', () => {
  const of = (event: string) => ({ member: `preferences.group.${event}Setting`, before: 1, after: 2 });
  expect(
    settingChangeTexts({
      action: 'settings.changed',
      changes: ['memberJoined', 'memberLeft', 'memberAdded', 'memberKicked', 'memberBanned'].map(of),
    }),
  ).toEqual([
    'Member joins in groups: do not notify → notify',
    'Member leaves in groups: do not notify → notify',
    'Members added in groups: do not notify → notify',
    'Member removed in groups: do not notify → notify',
    'Member banned in groups: do not notify → notify',
  ]);
});

test.each([
  ['settings.changed', 'sound.chat', 'default', 'bell', 'Sound of messages: default → bell'],
  ['settings.changed', 'templates.usePrivacyTemplate', 1, 2, /^Active template set: With content.+ → Private, for/],
  [
    'settings.changed',
    'templates.pollMessageTemplatePrivacy.titleGroup',
    undefined,
    'x'.repeat(100),
    /^Template “Poll”, Private: Title, in groups: not set → x{59}…$/,
  ],
  [
    'settings.changed',
    'templates.languages.de.eventTexts.edited.body',
    'a',
    'b',
    'Template “Message edited”, German (de): Text: a → b',
  ],
  ['log.settings_changed', 'retentionDays', 14, 0, 'Retention: 14 days → no limit'],
  ['log.settings_changed', 'redaction.device', 'none', 'drop', 'Device reports: Keep → Keep the state only'],
  ['audit.settings_changed', 'retentionDays', 400, 365, 'Keep entries for: 400 days → 365 days'],
  ['settings.changed', 'future.member', 1, 2, 'future.member: 1 → 2'],
] as const)('settings outside of preferences have labels: %s %s', (action, member, before, after, text) => {
  const changes = [{ member, before, after }];
  expect(settingChangeTexts({ action, changes }).join('; ')).toMatch(text);
});

test('a changed provider account is in the words of its form, and lists of other actions show no changes', () => {
  const changes = [{ member: 'collapseMessages', before: false, after: true }];
  expect(settingChangeTexts({ action: 'provider.changed', changes })).toEqual(['Collapse messages: off → on']);
  expect(settingChangeTexts({ action: 'provider.created', changes })).toEqual([]);
  expect(settingChangeTexts({ action: 'settings.changed' })).toEqual([]);
});
