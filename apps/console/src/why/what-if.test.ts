import { expect, test } from 'vitest';
import { atMsOf, whatIfOf } from './what-if.ts';
import { whatIfFields } from './what-if-fields.ts';

const conversation = { block: 'group', kind: 'replies', weekday: 'friday', atMs: 1_000 } as const;

test('a what-if request contains only the chosen values', () => {
  expect(whatIfOf({}, conversation)).toBeUndefined();
  expect(whatIfOf({ doNotDisturb: 'on', today: 'closed' }, conversation)).toEqual({
    preferences: {
      mute: {
        dndPreferenceSetting: 2,
        schedulePreferenceSetting: { friday: { from: 0, to: 2359, dnd: true } },
      },
    },
  });
  expect(whatIfOf({ kind: '3', email: 'off' }, conversation)).toEqual({
    preferences: { group: { repliesSetting: 3 }, email: { enabled: false } },
  });
  expect(whatIfOf({ conversation: 'muted' }, conversation)).toEqual({ mutedUntilMS: 86_401_000 });
  expect(whatIfOf({ conversation: 'heard', device: 'none' }, conversation)).toEqual({
    mutedUntilMS: null,
    platforms: [],
  });
});

test('another time is read in the viewer’s time zone', () => {
  expect(atMsOf({ at: '2026-11-20T08:30' })).toBe(new Date(2026, 10, 20, 8, 30).getTime());
  expect(atMsOf({ at: '2150-01-01T00:00' })).toBeUndefined();
  expect(atMsOf({ at: 'soon' })).toBeUndefined();
  expect(atMsOf({})).toBeUndefined();
  expect(whatIfOf({ at: '2026-11-20T08:30' }, conversation)).toBeUndefined();
});

test('every choice of every field changes the request', () => {
  for (const { key, choices } of whatIfFields(conversation)) {
    const asked = choices.map(({ value }) => JSON.stringify(whatIfOf({ [key]: value }, conversation)));
    expect(new Set(asked).size).toBe(choices.length);
    expect(asked).not.toContain('{}');
  }
});
