import type { AuditEntry, PreferenceChange } from '@chatwire/protocol';
import type { DecidingSetting } from './deciding-setting.ts';
import type { LastChange } from './last-change.ts';
import { preferenceChangeOf } from './preference-change-of.ts';
import { settingChangeOf } from './setting-change-of.ts';
import { usePreferenceChanges } from './use-preference-changes.ts';
import { useSettingChanges } from './use-setting-changes.ts';

interface DecidingChange {
  readonly settingChange?: LastChange<AuditEntry>;
  readonly preferenceChange?: LastChange<PreferenceChange>;
}

/**
 * Returns the change of the value that decided: `settingChange` for an app setting, `preferenceChange` for a user’s value.
 * Neither until the changes are loaded, or without permission to read them. `uid`: the user whose preferences were
 * evaluated; `atMs`: instant of the decision, epoch ms.
 */
export function useDecidingChange(setting: DecidingSetting, uid: string, atMs: number): DecidingChange {
  const isApp = setting.source === 'app';
  const entries = useSettingChanges(isApp);
  const changes = usePreferenceChanges(uid, !isApp);
  if (isApp) return entries ? { settingChange: settingChangeOf(setting.setting, atMs, entries) } : {};
  return changes ? { preferenceChange: preferenceChangeOf(setting, atMs, changes) } : {};
}
