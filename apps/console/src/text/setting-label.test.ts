import { expect, test } from 'vitest';
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
  ]).toEqual([
    'Messages in groups: mentions only',
    'Reactions one-on-one: to own messages',
    'Member joins in groups: do not notify',
    'Do not disturb: on',
    'Schedule, Friday in the recipient’s time zone: 08:00 to 20:00',
    'Schedule, Sunday in the recipient’s time zone: closed all day',
    'Daily limit, email: 20',
    'Channel, SMS: off',
  ]);
});

test('an unknown setting keeps its path and its raw value', () => {
  expect(settingLabel('future.thing')).toBe('future.thing');
  expect(settingValueLabel('future.thing', { a: 1 })).toBe('{"a":1}');
});
