import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { PayloadPreview } from './payload-preview.tsx';
import { previewOf } from './preview-of.ts';
import type { EntryDetail } from './use-entry.ts';

/** The payload that was or would have been sent, as a preview and as JSON. */
export function PayloadPanel({ entry }: { readonly entry: EntryDetail }): ReactNode {
  const preview = previewOf(entry);
  if (!preview) return <p className="entry-none">{whyMissing(entry)}</p>;
  const json = JSON.stringify(entry.payload, null, 2);
  return (
    <Tabs.Root defaultValue="preview">
      <div className="entry-tabs">
        <Tabs.List aria-label="Payload">
          <Tabs.Tab value="preview" className="entry-tab">
            Preview
          </Tabs.Tab>
          <Tabs.Tab value="json" className="entry-tab">
            JSON
          </Tabs.Tab>
        </Tabs.List>
        <CopyButton text={json} label="Copy JSON" />
      </div>
      <Tabs.Panel value="preview" className="entry-panel">
        <PayloadPreview preview={preview} />
        {entry.payloadTruncated && <p className="entry-none">Truncated</p>}
      </Tabs.Panel>
      <Tabs.Panel value="json" className="entry-panel">
        <pre className="entry-json">{json}</pre>
      </Tabs.Panel>
    </Tabs.Root>
  );
}

function whyMissing({ redacted, provider }: EntryDetail): string {
  if (redacted?.includes('erasure')) return 'Erased with the recipient’s data.';
  if (redacted?.includes('content')) return 'Payloads aren’t stored (log settings).';
  return provider === undefined
    ? 'No payload: no device or provider account.'
    : 'No payload: unknown provider account.';
}
