import type { FormerDevice } from '@chatwire/protocol';
import { deviceName, modelOf, titledDeviceName } from '@chatwire/protocol/device-name';
import { type ReactNode, useState } from 'react';
import { deviceDetails } from '../text/device-label.ts';
import { upperFirst } from '../text/upper-first.ts';
import { DeviceNames } from '../ui/device-names.tsx';
import { deviceFacts } from './device-text.ts';
import { LastPush } from './last-push.tsx';

interface Props {
  readonly uid: string;
  readonly devices: readonly FormerDevice[];
}

/**
 * Former devices with why and when they were removed, and their last pushes; most recently removed first. See
 * docs/spec/last-mile.md#former-devices.
 */
export function FormerDevices({ uid, devices }: Props): ReactNode {
  // The last pushes are loaded when the list is opened.
  const [isOpen, setOpen] = useState(false);
  if (devices.length === 0) return null;
  return (
    <details className="device-changes former-devices" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{devices.length === 1 ? '1 former device' : `${devices.length} former devices`}</summary>
      <ul>
        {devices.map((device) => (
          <li key={`${device.pushToken} ${device.removedAtMS}`}>
            <FormerDeviceName device={device} />
            {isOpen && <LastPush uid={uid} device={device} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function FormerDeviceName({ device }: { readonly device: FormerDevice }): ReactNode {
  const { platform, pushToken, registeredAtMS, lastSeenAtMS, because, removedAtMS, newToken } = device;
  const end = {
    ...(lastSeenAtMS !== undefined && { lastSeenAtMS }),
    former: { because, atMS: removedAtMS, ...(newToken !== undefined && { newToken }) },
  };
  return (
    <>
      <b>
        <DeviceNames>{titledDeviceName(deviceName({ platform, pushToken, name: modelOf(device) }))}</DeviceNames>
      </b>
      <small>{[...deviceFacts(device), ...deviceDetails({ registeredAtMS })].join(' · ')}</small>
      <small>{upperFirst(deviceDetails(end).join(' · '))}</small>
    </>
  );
}
