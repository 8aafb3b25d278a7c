import { auditActorText } from '@chatwire/protocol/audit-sentence';
import type { ReactNode } from 'react';
import { preferenceChangeOf } from '../origin/preference-change-of.ts';
import { SetBy } from '../origin/set-by.tsx';
import { settingChangeOf } from '../origin/setting-change-of.ts';
import { Since } from '../origin/since.tsx';
import { usePreferenceChanges } from '../origin/use-preference-changes.ts';
import { useSettingChanges } from '../origin/use-setting-changes.ts';
import { setBy } from '../text/set-by.ts';

interface SettingOriginProps {
  /** Path of the setting, without `preferences`. */
  readonly setting: string;
  readonly value: unknown;
  readonly source: 'app' | 'user';
  readonly uid: string;
  /** Display name of the user. */
  readonly name: string;
  /** Instant of the decision, epoch ms. */
  readonly atMs: number;
}

/** Who set the value that decided, and when. Only the source if no change is recorded. */
export function SettingOrigin({ setting, value, source, uid, name, atMs }: SettingOriginProps): ReactNode {
  const isApp = source === 'app';
  const entries = useSettingChanges(isApp) ?? [];
  const changes = usePreferenceChanges(uid, !isApp) ?? [];
  if (isApp) {
    const { last } = settingChangeOf(setting, atMs, entries);
    return (
      <>
        {setBy('app')}
        {last && (
          <>
            , {auditActorText(last.actor)}, <Since atMs={last.atMS} auditId={last.auditId} />
          </>
        )}
      </>
    );
  }
  const { last } = preferenceChangeOf({ setting, value }, atMs, changes);
  if (!last) return setBy('user');
  return (
    <>
      Set by <SetBy change={last} uid={uid} name={name} />, <Since atMs={last.atMS} auditId={last.by.auditId} />
    </>
  );
}
