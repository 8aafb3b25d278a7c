import { pushResultOf } from '@chatwire/protocol/entry-summary';
import type { ReactNode } from 'react';
import { deviceStateText } from '../text/device-state-text.ts';
import { notSentText } from '../text/not-sent-text.ts';
import { DeviceTag } from '../ui/device-tag.tsx';
import { OutcomeTag } from '../ui/outcomes.tsx';
import { useDeviceFacts } from './use-device-facts.ts';
import type { EntryDetail } from './use-entry.ts';

/** What the provider did, and what the user saw, or in the words of the row why nothing was sent to the device. See docs/spec/last-mile.md#receipts-in-explanations. */
export function EntryTags({ entry }: { readonly entry: EntryDetail }): ReactNode {
  const facts = useDeviceFacts(entry);
  const deviceContext = facts.data?.deviceContext;
  const result = pushResultOf(entry, deviceContext);
  const text = deviceStateText({ ...entry, ...facts.data }, Date.now());
  const notSent = notSentText(entry, deviceContext);
  return (
    <>
      <OutcomeTag outcome={entry.outcome} />
      {result !== undefined && <DeviceTag result={result} text={text} />}
      {notSent !== undefined && <span className="entry-not-sent">{notSent}</span>}
    </>
  );
}
