import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS, settingsFrom } from './demo-settings.ts';

test('only stored settings that are still valid are restored', () => {
  expect(settingsFrom(null)).toEqual(DEFAULT_SETTINGS);
  expect(settingsFrom('dark')).toEqual(DEFAULT_SETTINGS);
  const restored = settingsFrom({
    mode: 'dark',
    accent: 'gone',
    language: 7,
    visibility: { hideTimestamp: true },
    more: 1,
  });
  expect(restored).toEqual({
    ...DEFAULT_SETTINGS,
    mode: 'dark',
    visibility: { ...DEFAULT_SETTINGS.visibility, hideTimestamp: true },
  });
});
