import type { DryRun } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { DRY_RUN } from '../../api/paths.ts';
import { PayloadPreview } from '../../entry/payload-preview.tsx';
import { PersonPicker } from '../../people/person-picker.tsx';
import { Card, Loaded } from '../parts/section.tsx';
import type { TextBlock } from './blocks.ts';
import { resultsOf, trialOf } from './trials.ts';

/** Preview rendered by the server for two real users, with the saved templates. */
export function TrialCard({ block }: { readonly block: TextBlock }): ReactNode {
  const [sender, setSender] = useState<string>();
  const [uid, setUid] = useState<string>();
  const trial = trialOf(block.id, uid ?? '');
  if (!trial) return null;
  return (
    <Card title="Preview with real users" about="Rendered by the server with the saved templates. Nothing is sent.">
      <div className="trial-people">
        <PersonPicker label="From" uid={sender} onPick={setSender} />
        <PersonPicker label="To" uid={uid} onPick={setUid} />
      </div>
      {sender !== undefined && uid !== undefined && (
        <TrialResults request={{ ...trial, uid, sender, receiver: uid, receiverType: 'user' }} />
      )}
    </Card>
  );
}

function TrialResults({ request }: { readonly request: object }): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin', 'settings', 'trial', request],
    queryFn: () => api.send<DryRun>('POST', DRY_RUN, request),
  });
  return (
    <Loaded query={query} what="the preview">
      {(run) => {
        const results = resultsOf(run);
        if (results.length === 0) return <p className="card-about">No target to send to.</p>;
        return (
          <div className="texts-scenes">
            {results.map(({ carriers, preview }) => (
              <figure key={carriers}>
                <figcaption>{carriers}</figcaption>
                <PayloadPreview preview={preview} />
              </figure>
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}
