import { expect, test } from 'vitest';
import { settingLabel, settingValueLabel } from './setting-label.ts';

test('settings and values have labels', () => {
  const told = (path: string, value: unknown) => `${settingLabel(path)}: ${settingValueLabel(path, value)}`;
  expect([
    told('group.messagesSetting', 3),
    told('oneOnOne.reactionsSetting', 2),
    told('group.memberJoinedSetting', 1),
    told('mute.dndPreferenceSetting', 2),
    told('mute.schedulePreferenceSetting.friday', { from: 800, to: 2000, dnd: false }),
    told('mute.schedulePreferenceSetting.sunday', { from: 0, to: 2359, dnd: true }),
    told('email.maxPerDay', 20),
    told('sms.enabled', false),
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
