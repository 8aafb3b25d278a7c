import { expect, test } from 'vitest';
import { SETTINGS_GROUPS } from '../admin/settings/settings-groups.ts';
import { settingLabel, settingValueLabel } from './setting-label.ts';

test('settings and values have labels', () => {
  const label = (path: string, value: unknown) => `${settingLabel(path)}: ${settingValueLabel(path, value)}`;
  expect([
    label('group.messagesSetting', 3),
    label('oneOnOne.reactionsSetting', 2),
    label('group.memberJoinedSetting', 1),
    label('mute.dndPreferenceSetting', 2),
    label('mute.schedulePreferenceSetting.friday', { from: 800, to: 2000, dnd: false }),
    label('mute.schedulePreferenceSetting.sunday', { from: 0, to: 2359, dnd: true }),
    label('email.maxPerDay', 20),
    label('sms.enabled', false),
    label('email.intervalInSeconds', 7200),
    label('sms.intervalInSeconds', 90),
    label('email.notifyForUnreadOnly', true),
    label('email.override', false),
    label('sms.includeMessageObjectSetting', true),
    label('group.messagesOverride', true),
  ]).toEqual([
    'Messages in groups: mentions only',
    'Reactions one-on-one: to own messages',
    'Member joins in groups: do not notify',
    'Do not disturb: on',
    'Schedule, Friday in the recipient’s time zone: 08:00 to 20:00',
    'Schedule, Sunday in the recipient’s time zone: closed all day',
    'Daily limit, email: 20',
    'Channel, SMS: off',
    'Digest delay, email: 2 hours',
    'Digest delay, SMS: 90 seconds',
    'Only if still unread, email: on',
    'Users can override, email: off',
    'Include messages, SMS: on',
    'Users can override: Messages in groups: on',
  ]);
});

test('every preference on the page of the settings has a label', () => {
  const paths = SETTINGS_GROUPS.flatMap(({ settings }) =>
    settings.flatMap(({ spec, override }) => [spec.path, ...(override ? [override.path] : [])]),
  )
    .filter((path) => path.startsWith('preferences.'))
    .map((path) => path.slice('preferences.'.length));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => settingLabel(path) === path)).toEqual([]);
});

test('a value that is not set, and an age without a limit, are words', () => {
  expect(settingValueLabel('email.maxPerDay', undefined)).toBe('not set');
  expect(settingValueLabel('push.customJson', null)).toBe('not set');
  expect(settingValueLabel('push.tokenMaxAgeDays', 270)).toBe('270 days');
  expect(settingValueLabel('push.tokenMaxAgeDays', 0)).toBe('never');
});

test('an unknown setting keeps its path and its raw value', () => {
  expect(settingLabel('future.thing')).toBe('future.thing');
  expect(settingLabel('future.thing.friday')).toBe('future.thing.friday');
  expect(settingValueLabel('future.thing', { a: 1 })).toBe('{"a":1}');
});
