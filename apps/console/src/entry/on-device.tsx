import { deviceAnswers } from '@chatwire/protocol/device-answers';
import type { ReactNode } from 'react';
import { useDeviceOfEntry } from '../names/devices-context.ts';
import { deviceDetails, deviceLabel } from '../text/device-label.ts';
import { answerTime } from '../text/times.ts';
import { DeviceAnswers } from '../ui/device-answers.tsx';
import { DeviceNames } from '../ui/device-names.tsx';
import { ClearedBy } from './cleared-by.tsx';
import { DeviceSetting } from './device-setting.tsx';
import { RelatedPushes } from './related-pushes.tsx';
import { relatedPushesOf } from './related-pushes-of.ts';
import { useDeviceFacts, usePushesBeside } from './use-device-facts.ts';
import type { EntryDetail } from './use-entry.ts';

interface Props {
  readonly entry: EntryDetail;
  readonly nameOf: (id: string) => string | undefined;
}

/**
 * Whether the push arrived on its device, was shown, and is still there. Only the name of a device to which nothing was sent;
 * nothing for other entries. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function OnDevice({ entry, nameOf }: Props): ReactNode {
  const facts = useDeviceFacts(entry);
  const beside = usePushesBeside(entry);
  // Older servers and explanations of expired messages have no facts about a device to which nothing was sent.
  const registeredDevice = useDeviceOfEntry(entry);
  // An older server and an expired message have no facts, so the answers are shorter.
  const { deviceContext, stillShown } = facts.data ?? {};
  const deviceFacts = deviceContext ?? registeredDevice ?? {};
  const device = deviceLabel(entry, deviceFacts);
  const details = deviceDetails(deviceFacts, entry.device?.appVersion);
  const answers = deviceAnswers(entry, deviceContext ?? registeredDevice, stillShown, { nameOf, timeText: answerTime });
  if (answers.length === 0)
    return device === undefined ? null : <NamedDevice name={[device, ...details].join(' · ')} />;
  return (
    <div className="entry-device" role="note" aria-label="On the device">
      <strong>
        <DeviceNames>{`On the device${device === undefined ? '' : `: ${[device, ...details].join(' · ')}`}`}</DeviceNames>
      </strong>
      <DeviceAnswers answers={answers} />
      <RelatedPushes pushes={relatedPushesOf(entry, deviceContext, beside)} />
      <ClearedBy entry={entry} facts={deviceContext} />
      <DeviceSetting entry={entry} />
    </div>
  );
}

/** Returns whether the entry has answers about its device, which say more than its sentence. */
export function hasDeviceAnswers(entry: EntryDetail): boolean {
  return deviceAnswers(entry).length > 0;
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
