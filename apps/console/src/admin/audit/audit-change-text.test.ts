import type { AuditChange, AuditEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { auditChangeText, settingChangesText } from './audit-change-text.ts';

const settingsText = (...changes: readonly AuditChange[]) =>
  settingChangesText({ action: 'settings.changed', changes: [...changes] });

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

test('several changed settings are counted, and at most three are named', () => {
  const of = (event: string) => ({ member: `preferences.group.${event}Setting`, before: 1, after: 2 });
  expect(settingsText(of('memberJoined'), of('memberLeft'))).toBe(
    '2 settings: Member joins in groups: do not notify → notify; Member leaves in groups: do not notify → notify',
  );
  expect(settingsText(...['memberJoined', 'memberLeft', 'memberAdded', 'memberKicked'].map(of))).toMatch(
    /^4 settings: [^;]+; [^;]+; Members added [^;]+; and 1 more$/,
  );
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
  expect(settingChangesText({ action, changes })).toMatch(text);
});

test('the text of an entry is its sentence with the changed settings', () => {
  const actor = { kind: 'key', id: 'k', name: 'Backend' } as const;
  const entry = { auditId: 1, atMS: 1, action: 'settings.changed', outcome: 'done', actor, count: 1 } as const;
  const changes = [{ member: 'preferences.push.enabled', before: true, after: false }];
  expect(auditChangeText({ ...entry, changes } satisfies AuditEntry)).toBe(
    'Key “Backend” changed the notification settings. Channel, push: on → off',
  );
  expect(auditChangeText(entry)).toBe('Key “Backend” saved the notification settings without a change');
  expect(auditChangeText({ ...entry, action: 'provider.changed', changes })).toBe(
    'Key “Backend” changed the provider account',
  );
});
