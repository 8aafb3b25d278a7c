import { valueAt } from '../api/value-at.ts';
import { settingValueLabel } from '../text/setting-label.ts';
import type { DecidingSetting } from './deciding-setting.ts';

/**
 * Returns the value that a setting has now, such as `now: send`; undefined if it is the one that decided, or is not in `preferences`. Mutes
 * and thread subscriptions are not.
 */
export function valueNowText(
  { setting, value }: Pick<DecidingSetting, 'setting' | 'value'>,
  preferences: unknown,
): string | undefined {
  const now = valueAt(preferences, ...setting.split('.'));
  if (now === undefined) return undefined;
  const text = settingValueLabel(setting, now);
  return text === settingValueLabel(setting, value) ? undefined : `now: ${text}`;
}
