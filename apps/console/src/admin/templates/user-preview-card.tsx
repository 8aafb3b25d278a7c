import type { DryRun } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { DRY_RUN } from '../../api/paths.ts';
import { PayloadPreview } from '../../entry/payload-preview.tsx';
import { PersonPicker } from '../../people/person-picker.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Card } from '../parts/section.tsx';
import type { TextBlock } from './blocks.ts';
import { previewRequestOf, previewResultsOf } from './preview-request.ts';

/** Preview rendered by the server for two real users, with the saved templates. */
export function UserPreviewCard({ block }: { readonly block: TextBlock }): ReactNode {
  const [sender, setSender] = useState<string>();
  const [uid, setUid] = useState<string>();
  const previewRequest = previewRequestOf(block.id, uid ?? '');
  if (!previewRequest) return null;
  return (
    <Card title="Preview with real users" about="Rendered by the server with the saved templates. Nothing is sent.">
      <div className="texts-people">
        <PersonPicker label="From" uid={sender} onPick={setSender} />
        <PersonPicker label="To" uid={uid} onPick={setUid} />
      </div>
      {sender !== undefined && uid !== undefined && (
        <PreviewResults request={{ ...previewRequest, uid, sender, receiver: uid, receiverType: 'user' }} />
      )}
    </Card>
  );
}

function PreviewResults({ request }: { readonly request: object }): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin', 'settings', 'preview', request],
    queryFn: () => api.send<DryRun>('POST', DRY_RUN, request),
  });
  return (
    <Loaded query={query} what="the preview">
      {(run) => {
        const results = previewResultsOf(run);
        if (results.length === 0) return <p className="card-about">No target to send to.</p>;
        return (
          <div className="texts-previews">
            {results.map(({ providerLabels, preview }) => (
              <figure key={providerLabels}>
                <figcaption>{providerLabels}</figcaption>
                <PayloadPreview preview={preview} />
              </figure>
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}
