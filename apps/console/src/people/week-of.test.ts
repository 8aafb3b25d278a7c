import { expect, test } from 'vitest';
import { weekOf } from './week-of.ts';

const open = { from: 0, to: 2359, dnd: false };
const week = {
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: open,
  sunday: open,
};
const own = {
  preferences: {
    mute: {
      schedulePreferenceSetting: { friday: { from: 800, to: 1959, dnd: false }, sunday: { ...open, dnd: true } },
    },
  },
};

function app(schedulePreferenceOverride: boolean) {
  return { preferences: { mute: { schedulePreferenceSetting: week, schedulePreferenceOverride } } };
}

test('the user’s days apply where override is allowed, and the app’s days otherwise', () => {
  const days = weekOf(app(true), own);
  expect(days.map(({ weekday, source }) => `${weekday} ${source}`)).toEqual([
    'monday app',
    'tuesday app',
    'wednesday app',
    'thursday app',
    'friday user',
    'saturday app',
    'sunday user',
  ]);
  expect(days[4]?.open).toEqual({ from: 8 / 24, to: 20 / 24 });
  expect(days[0]?.open).toEqual({ from: 0, to: 1 });
  expect(days[6]).not.toHaveProperty('open');
  expect(weekOf(app(false), own).every(({ source }) => source === 'app')).toBe(true);
});
