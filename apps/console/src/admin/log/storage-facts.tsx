import type { LogSettingsAnswer } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { writtenMs } from '../../plots/span.ts';
import { shortTime } from '../../text/times.ts';
import { Card } from '../parts/section.tsx';

/** What the log holds at the moment. */
export function StorageFacts({ storage }: { readonly storage: LogSettingsAnswer['storage'] }): ReactNode {
  const { rows, oldestLogId, lastPurgeAtMS, purgedRows } = storage;
  return (
    <Card title="What it holds">
      <dl className="storage-facts">
        <div>
          <dt>Entries</dt>
          <dd>{rows.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Oldest</dt>
          <dd>{oldestLogId === undefined ? 'none' : shortTime(writtenMs(oldestLogId))}</dd>
        </div>
        <div>
          <dt>Deleted so far</dt>
          <dd>{purgedRows.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Looked for old ones</dt>
          <dd>{lastPurgeAtMS === undefined ? 'not yet' : shortTime(lastPurgeAtMS)}</dd>
        </div>
      </dl>
    </Card>
  );
}
