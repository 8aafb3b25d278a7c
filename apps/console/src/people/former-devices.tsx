import type { FormerDevice } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { deviceLabel, FORMER_LABELS } from '../text/device-label.ts';
import { titled } from '../text/platform-label.ts';
import { shortTime } from '../text/times.ts';
import { DeviceNames } from '../ui/device-names.tsx';
import { deviceFacts } from './device-text.ts';

interface Props {
  readonly devices: readonly FormerDevice[];
}

/** Devices that are gone: which, why, and when, most recently removed first. See docs/spec/last-mile.md#former-devices. */
export function FormerDevices({ devices }: Props): ReactNode {
  if (devices.length === 0) return null;
  return (
    <details className="device-changes">
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
          </li>
        ))}
      </ul>
    </details>
  );
}
