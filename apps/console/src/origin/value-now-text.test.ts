import { expect, test } from 'vitest';
import { valueNowText } from './value-now-text.ts';

const preferences = {
  push: { deniedAction: 1 },
  mute: { schedulePreferenceSetting: { friday: { from: 800, to: 2000, dnd: false } } },
};

test.each([
  ['push.deniedAction', 2, 'now: send'],
  ['push.deniedAction', 1, undefined],
  ['mute.schedulePreferenceSetting.friday', { from: 0, to: 0, dnd: true }, 'now: 08:00 to 20:00'],
  ['mute.schedulePreferenceSetting.friday', { dnd: false, from: 800, to: 2000 }, undefined],
  // Not among the preferences.
  ['mutedConversations', 1_000, undefined],
])('a setting that has changed since the decision is shown with its current value: %s %j', (setting, value, text) => {
  expect(valueNowText({ setting, value }, preferences)).toBe(text);
});
