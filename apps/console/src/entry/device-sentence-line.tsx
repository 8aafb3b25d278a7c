import { deviceLine } from '@chatwire/protocol/device-line';
import type { ReactNode } from 'react';
import { exactTime } from '../text/times.ts';
import { useDeviceContext } from './use-device-context.ts';
import type { EntryDetail } from './use-entry.ts';

interface Props {
  readonly entry: EntryDetail;
  readonly nameOf: (id: string) => string | undefined;
}

/**
 * What happened to the push on its device, and why if it was not shown: the sentence of the explanation. Nothing for
 * entries that concern no device. See docs/spec/last-mile.md#receipts-in-explanations.
 */
export function DeviceSentenceLine({ entry, nameOf }: Props): ReactNode {
  const context = useDeviceContext(entry);
  // The words depend on the context. Without one, an older server or an expired message, they say less.
  if (context.isLoading) return null;
  const line = deviceLine(entry, context.data ?? {}, { nameOf, timeText: exactTime });
  return (
    line !== undefined && (
      <p className="entry-device" role="note" aria-label="On the device">
        <strong>On the device</strong> {line}
      </p>
    )
  );
}
