import { auditActorText } from '@chatwire/protocol/audit-sentence';
import type { ReactNode } from 'react';
import type { DecidingSetting } from '../origin/deciding-setting.ts';
import { SetBy } from '../origin/set-by.tsx';
import { Since } from '../origin/since.tsx';
import { useDecidingChange } from '../origin/use-deciding-change.ts';
import { setBy } from '../text/set-by.ts';

interface SettingOriginProps extends DecidingSetting {
  readonly uid: string;
  /** Display name of the user. */
  readonly name: string;
  /** Instant of the decision, epoch ms. */
  readonly atMs: number;
}

/** Who set the value that decided, and when. Only the source if no change is recorded. */
export function SettingOrigin({ setting, value, source, uid, name, atMs }: SettingOriginProps): ReactNode {
  const { settingChange, preferenceChange } = useDecidingChange({ setting, value, source }, uid, atMs);
  if (source === 'app') {
    const last = settingChange?.last;
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
  const last = preferenceChange?.last;
  if (!last) return setBy('user');
  return (
    <>
      Set by <SetBy change={last} uid={uid} name={name} />, <Since atMs={last.atMS} auditId={last.by.auditId} />
    </>
  );
}
