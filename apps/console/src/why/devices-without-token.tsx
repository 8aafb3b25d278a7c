import type { ReactNode } from 'react';
import { useReportedDevicesOf } from '../people/use-notifications-of.ts';
import { devicesWithoutTokenText } from '../people/without-token-text.ts';
import { DeviceNames } from '../ui/device-names.tsx';

interface Props {
  readonly uid: string;
  /** Time of the event, epoch ms. Default: now. */
  readonly atMs?: number | undefined;
}

/** Devices of a user that get no pushes, and have no entries, because they have no push token. Nothing if each has one. */
export function DevicesWithoutToken({ uid, atMs }: Props): ReactNode {
  const { data = [] } = useReportedDevicesOf(uid);
  const text = devicesWithoutTokenText(data, atMs);
  return (
    text !== undefined && (
      <p className="why-off">
        <DeviceNames>{text}</DeviceNames>
      </p>
    )
  );
}
