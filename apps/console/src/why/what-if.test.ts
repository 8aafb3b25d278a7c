import { expect, test } from 'vitest';
import { atMsOf, whatIfOf } from './what-if.ts';
import { whatIfFields } from './what-if-fields.ts';

const conversation = { section: 'group', kind: 'replies', weekday: 'friday', atMs: 1_000 } as const;

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

test('another time is an instant before 2100', () => {
  expect(atMsOf({ at: String(Date.UTC(2026, 10, 20)) })).toBe(Date.UTC(2026, 10, 20));
  expect(atMsOf({ at: String(Date.UTC(2150)) })).toBeUndefined();
  expect(atMsOf({ at: 'soon' })).toBeUndefined();
  expect(atMsOf({})).toBeUndefined();
  expect(whatIfOf({ at: '1795885553000' }, conversation)).toBeUndefined();
});

test('every choice of every field changes the request', () => {
  for (const { key, choices } of whatIfFields(conversation)) {
    const asked = choices.map(({ value }) => JSON.stringify(whatIfOf({ [key]: value }, conversation)));
    expect(new Set(asked).size).toBe(choices.length);
    expect(asked).not.toContain('{}');
  }
});
