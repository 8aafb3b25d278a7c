import { AppSettings } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { valueAt } from '../../api/value-at.ts';
import { SETTINGS_GROUPS } from './settings-groups.ts';

/** Returns the default values of a schema by path. */
function defaultsIn(schema: unknown, path: string): readonly (readonly [string, unknown])[] {
  const defaultValue = valueAt(schema, 'default');
  const members = valueAt(schema, 'properties');
  if (defaultValue !== undefined || typeof members !== 'object' || members === null) return [[path, defaultValue]];
  return Object.entries(members).flatMap(([name, member]) => defaultsIn(member, `${path}.${name}`));
}

test('the settings page has every server setting with its default', () => {
  const { preferences, sound } = AppSettings.properties;
  const specs = SETTINGS_GROUPS.flatMap(({ settings }) => settings)
    .flatMap(({ spec, override }) => (override ? [spec, override] : [spec]))
    .map(({ path, defaultValue }) => [path, defaultValue]);
  const known = [...defaultsIn(preferences, 'preferences'), ...defaultsIn(sound, 'sound')];
  expect(Object.fromEntries(specs)).toEqual(Object.fromEntries(known));
});
