import type { LogEntry } from '@chatwire/protocol';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';
import { durationText, tableTime } from '../text/times.ts';
import { clearPushOf, clearPushQueryOf } from './clear-push-of.ts';

/** Links to the push that cleared the notification of an entry, and says how long it had waited; nothing if none did. */
export function ClearedBy({ entry }: { readonly entry: LogEntry }): ReactNode {
  const api = useApi();
  const query = clearPushQueryOf(entry);
  const { data = [] } = useQuery({
    queryKey: ['clear pushes', query],
    enabled: query !== undefined,
    queryFn: ({ signal }) => api.get<readonly LogEntry[]>(LOGS, query ?? {}, signal),
  });
  const push = clearPushOf(entry, data);
  if (!push) return null;
  const { _id, processingEndedAtMS, cleared, trigger } = push;
  return (
    <p className="related-pushes">
      Cleared by:{' '}
      <Link to="/logs" search={{ at: _id, entry: _id }}>
        {TRIGGER_LABELS[trigger]} {tableTime(processingEndedAtMS)}
      </Link>
      {cleared?.waitedMS !== undefined && `, after a wait of ${durationText(cleared.waitedMS)}`}
    </p>
  );
}
