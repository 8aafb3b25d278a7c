import type { ReactNode } from 'react';
import { deviceStateText } from '../text/device-state-text.ts';
import { resultOnDevice } from '../text/result-on-device.ts';
import { DeviceTag } from '../ui/device-tag.tsx';
import { OutcomeTag } from '../ui/outcomes.tsx';
import { useDeviceFacts } from './use-device-facts.ts';
import type { EntryDetail } from './use-entry.ts';

/** What the provider did, and what the user saw. See docs/spec/last-mile.md#receipts-in-explanations. */
export function EntryTags({ entry }: { readonly entry: EntryDetail }): ReactNode {
  const facts = useDeviceFacts(entry);
  const deviceContext = facts.data?.deviceContext;
  const result = resultOnDevice(entry, deviceContext);
  const text = deviceStateText({ ...entry, ...facts.data }, Date.now());
  return (
    <>
      <OutcomeTag outcome={entry.outcome} />
      {result !== undefined && <DeviceTag result={result} text={text} />}
    </>
  );
}
