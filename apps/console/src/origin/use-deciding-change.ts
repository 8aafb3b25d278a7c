import type { DecidingSetting } from './deciding-setting.ts';
import { type OwnChange, preferenceChangeOf } from './preference-change-of.ts';
import { type SettingChange, settingChangeOf } from './setting-change-of.ts';
import { usePreferenceChanges } from './use-preference-changes.ts';
import { useSettingChanges } from './use-setting-changes.ts';

interface DecidingChange {
  /** Change of an app setting. */
  readonly ofApp?: SettingChange;
  /** Change of a user’s value. */
  readonly own?: OwnChange;
}

/**
 * Returns the change of the value that decided. Neither member until the changes are loaded, and without permission to read
 * them. `uid`: the user whose preferences were evaluated; `atMs`: instant of the decision, epoch ms.
 */
export function useDecidingChange(decided: DecidingSetting, uid: string, atMs: number): DecidingChange {
  const isApp = decided.source === 'app';
  const entries = useSettingChanges(isApp);
  const changes = usePreferenceChanges(uid, !isApp);
  if (isApp) return entries ? { ofApp: settingChangeOf(decided.setting, atMs, entries) } : {};
  return changes ? { own: preferenceChangeOf(decided, atMs, changes) } : {};
}
