import './devices-now-view.css';
import { titledDeviceName } from '@chatwire/protocol/device-name';
import type { ReactNode } from 'react';
import { exactTime } from '../text/times.ts';
import { DeviceNames } from '../ui/device-names.tsx';
import { DeviceTag } from '../ui/device-tag.tsx';
import type { DeviceNow } from './devices-now.ts';

/** Which of the pushes about a message each device has now. */
export function DevicesNowView({ devices }: { readonly devices: readonly DeviceNow[] }): ReactNode {
  if (devices.length === 0) return null;
  return (
    <section className="devices-now" aria-label="On the devices now">
      <h2>On the devices now</h2>
      <ul>
        {devices.map(({ label, event, atMs, onDevice }) => (
          <li key={label}>
            <DeviceTag result={onDevice.result} text={onDevice.short} />
            <span>
              <b>
                <DeviceNames>{titledDeviceName(label)}</DeviceNames>
              </b>{' '}
              {event}, {exactTime(atMs)}: {[onDevice.sentence, onDevice.stillShown].filter(Boolean).join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
