import type { FormerDevice } from '@chatwire/protocol';
import { type ReactNode, useState } from 'react';
import { deviceLabel, FORMER_LABELS } from '../text/device-label.ts';
import { titled } from '../text/platform-label.ts';
import { shortTime } from '../text/times.ts';
import { DeviceNames } from '../ui/device-names.tsx';
import { deviceFacts } from './device-text.ts';
import { LastPush } from './last-push.tsx';

interface Props {
  readonly uid: string;
  readonly devices: readonly FormerDevice[];
}

/** Devices that are gone: which, why, when, and their last pushes, most recently removed first. See docs/spec/last-mile.md#former-devices. */
export function FormerDevices({ uid, devices }: Props): ReactNode {
  // Entries are loaded for what is read.
  const [isOpen, setOpen] = useState(false);
  if (devices.length === 0) return null;
  return (
    <details className="device-changes" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{devices.length === 1 ? '1 former device' : `${devices.length} former devices`}</summary>
      <ul>
        {devices.map((device) => (
          <li key={`${device.pushToken} ${device.removedAtMS}`}>
            <b>
              <DeviceNames>{titled(deviceLabel({ ...device, tokenType: device.platform }) ?? '')}</DeviceNames>
            </b>{' '}
            {[
              `${FORMER_LABELS[device.because]} ${shortTime(device.removedAtMS)}`,
              ...deviceFacts(device),
              `added ${shortTime(device.registeredAtMS)}`,
            ].join(' · ')}
            {isOpen && <LastPush uid={uid} device={device} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
