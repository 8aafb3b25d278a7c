import { expect, test } from 'vitest';
import { replayLimitText } from './replay-limits.ts';
import { AppSettings } from './settings.ts';

const { push, email, sms } = AppSettings.properties.preferences.properties;

test.each([
  ['push', push, ['enabled', 'maxGroupSize']],
  ['email', email, ['enabled', 'maxGroupSize', 'maxPerDay', 'maxPerDayPerConversation', 'override']],
  ['sms', sms, ['enabled', 'maxGroupSize', 'maxPerDay', 'maxPerDayPerConversation', 'override']],
])('of the settings of %s, a replay shows the effect of those that rules 1–6 evaluate', (channel, schema, shown) => {
  const names = Object.keys(schema.properties);
  expect(names.filter((name) => replayLimitText(`preferences.${channel}.${name}`) === undefined).toSorted()).toEqual(
    shown.toSorted(),
  );
});

test('a replay keeps the devices as they were, and content changes nothing', () => {
  expect(replayLimitText('preferences.push.deniedAction')).toMatch(/^A replay does not check devices again/);
  expect(replayLimitText('preferences.email.intervalInSeconds')).toMatch(/^A replay keeps the messages of each digest/);
  expect(replayLimitText('sound.chat')).toMatch(/^This setting does not decide who is notified/);
  expect(replayLimitText('preferences.group.messagesSetting')).toBeUndefined();
  expect(replayLimitText('preferences.bypassPreferencesForMentions')).toBeUndefined();
});
