import type { LogEntry } from '@chatwire/protocol';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ValueNow } from '../origin/value-now.tsx';
import { type DeviceRuleCause, deviceRuleCauseOf } from './device-rule-cause-of.ts';

/** The app setting because of which nothing was sent to a device, with its values then and now, as a link; nothing for other entries. */
export function DeviceSetting({
  entry,
}: {
  readonly entry: Pick<LogEntry, 'reasonDetail' | 'tokenRemoved'>;
}): ReactNode {
  const cause = deviceRuleCauseOf(entry);
  if (!cause) return null;
  return (
    <p className="related-pushes">
      App setting: <DeviceSettingLink cause={cause} />
    </p>
  );
}

/** The name of the setting and the value that decided, as a link to the setting, and the value that it has now. */
export function DeviceSettingLink({ cause }: { readonly cause: DeviceRuleCause }): ReactNode {
  const { setting, value, settingText } = cause;
  return (
    <>
      <Link to="/admin/$section" params={{ section: 'settings' }} search={{ item: `preferences.${setting}` }}>
        {settingText}
      </Link>
      <ValueNow decided={{ setting, value, source: 'app' }} />
    </>
  );
}
