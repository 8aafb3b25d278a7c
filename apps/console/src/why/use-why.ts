import type { DryRun, DryRunRequest, Explanation, LogEntry } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';
import { DRY_RUN, LOGS } from '../api/paths.ts';

/** Maximum entries of one user about one message. */
const MAX_ENTRIES = '200';

/** Stored data about one message and one user. */
export interface Explained {
  readonly explanation: Explanation;
  readonly entries: readonly LogEntry[];
  /** Entries of groups above the size limit, without a recipient. */
  readonly groupEntries: readonly LogEntry[];
}

export function useExplained(uid: string, messageId: string): UseQueryResult<Explained> {
  const api = useApi();
  return useQuery({
    queryKey: ['explained', uid, messageId],
    queryFn: ({ signal }) => explain(api, uid, messageId, signal),
  });
}

/** Runs a dry run; nothing is sent or stored. See docs/spec/notifications.md#dry-run. */
export function useDryRun(request: DryRunRequest | undefined): UseQueryResult<DryRun> {
  const api = useApi();
  return useQuery({
    queryKey: ['dry run', request],
    queryFn: () => api.send<DryRun>('POST', DRY_RUN, request),
    enabled: request !== undefined,
    placeholderData: (previous, query) => (isForSameMessage(query?.queryKey[1], request) ? previous : undefined),
  });
}

async function explain(api: ApiClient, recipient: string, messageId: string, signal: AbortSignal): Promise<Explained> {
  const params = { messageId, limit: MAX_ENTRIES };
  const [explanation, entries, quota] = await Promise.all([
    api.get<Explanation>(`${LOGS}/explain`, { ...params, recipient }, signal),
    api.get<readonly LogEntry[]>(LOGS, { ...params, recipient }, signal),
    api.get<readonly LogEntry[]>(LOGS, { ...params, reason: 'QUOTA_PREFERENCE' }, signal),
  ]);
  return { explanation, entries, groupEntries: quota.filter((entry) => entry.recipient === undefined) };
}

/** Returns whether two requests differ only in their what-if choices: then the previous result is shown until the new one has loaded. */
function isForSameMessage(previousRequest: unknown, request: DryRunRequest | undefined): boolean {
  return JSON.stringify(previousRequest, withoutWhatIf) === JSON.stringify(request, withoutWhatIf);
}

function withoutWhatIf(name: string, value: unknown): unknown {
  return name === 'whatIf' || name === 'atMS' ? undefined : value;
}
