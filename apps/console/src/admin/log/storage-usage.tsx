import type { LogSettingsResponse } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { writtenMs } from '../../plots/span.ts';
import { shortTime } from '../../text/times.ts';
import { Card } from '../parts/section.tsx';

/** Current size of the log. */
export function StorageUsage({ storage }: { readonly storage: LogSettingsResponse['storage'] }): ReactNode {
  const { rows, oldestLogId, lastPurgeAtMS, purgedRows } = storage;
  return (
    <Card title="Storage">
      <dl className="storage-usage">
        <div>
          <dt>Entries</dt>
          <dd>{rows.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Oldest</dt>
          <dd>{oldestLogId === undefined ? 'None' : shortTime(writtenMs(oldestLogId))}</dd>
        </div>
        <div>
          <dt>Total deleted</dt>
          <dd>{purgedRows.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Last cleanup</dt>
          <dd>{lastPurgeAtMS === undefined ? 'Not yet' : shortTime(lastPurgeAtMS)}</dd>
        </div>
      </dl>
    </Card>
  );
}
