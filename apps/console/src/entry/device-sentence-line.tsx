import type { DeviceMember } from '@chatwire/protocol';
import { deviceSentence } from '@chatwire/protocol/device-sentence';
import type { ReactNode } from 'react';
import { shortTime } from '../text/times.ts';
import { useDeviceContext } from './use-device-context.ts';
import type { EntryDetail } from './use-entry.ts';

interface Props {
  readonly entry: EntryDetail & { readonly device: DeviceMember };
  readonly nameOf: (id: string) => string | undefined;
}

/**
 * What happened to the push on its device, and why if it was not shown: the sentence of the explanation.
 * See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function DeviceSentenceLine({ entry, nameOf }: Props): ReactNode {
  const context = useDeviceContext(entry);
  // The words depend on the context. Without one, an older server or an expired message, they say less.
  if (context.isPending) return null;
  return (
    <p className="entry-device" role="note" aria-label="On the device">
      <strong>On the device</strong> {deviceSentence(entry, context.data ?? {}, { nameOf, timeText: shortTime })}
    </p>
  );
}

/** Returns whether the device adds something: the provider accepted the push, the device has it anyway, or it is gone. */
export function hasDeviceSentence(entry: EntryDetail): entry is Props['entry'] {
  const { device, outcome, tokenRemoved } = entry;
  return device !== undefined && (outcome === 'sent' || device.state !== 'none' || tokenRemoved === true);
}
