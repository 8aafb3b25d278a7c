import { deviceLine } from '@chatwire/protocol/device-line';
import type { ReactNode } from 'react';
import { deviceDetails, deviceLabel } from '../text/device-label.ts';
import { exactTime } from '../text/times.ts';
import { DeviceNames } from '../ui/device-names.tsx';
import { useDeviceFacts } from './use-device-facts.ts';
import type { EntryDetail } from './use-entry.ts';

interface Props {
  readonly entry: EntryDetail;
  readonly nameOf: (id: string) => string | undefined;
}

/**
 * What happened to the push on its device, why if it was not shown, and why it is still shown if it is: the sentences of
 * the explanation. Only the name of a device to which nothing was sent; nothing for other entries. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function DeviceSentenceLine({ entry, nameOf }: Props): ReactNode {
  const facts = useDeviceFacts(entry);
  // The words depend on the facts. Without them, an older server or an expired message, they say less.
  if (facts.isLoading) return null;
  const { deviceContext = {}, stillShown } = facts.data ?? {};
  const device = deviceLabel(entry, deviceContext.former);
  const details = deviceDetails(deviceContext, entry.device?.appVersion);
  const line = deviceLine(entry, deviceContext, { nameOf, timeText: exactTime });
  if (line === undefined) return device === undefined ? null : <NamedDevice name={device} />;
  return (
    <p className="entry-device" role="note" aria-label="On the device">
      <strong>
        <DeviceNames>{`On the device${device === undefined ? '' : `: ${[device, ...details].join(' · ')}`}`}</DeviceNames>
      </strong>{' '}
      {line} {stillShown?.sentence}
    </p>
  );
}

/** The device to which nothing was sent: the sentence of the entry says why. */
function NamedDevice({ name }: { readonly name: string }): ReactNode {
  return (
    <p className="entry-device" role="note" aria-label="Device">
      <strong>
        <DeviceNames>{`Device: ${name}`}</DeviceNames>
      </strong>
    </p>
  );
}
