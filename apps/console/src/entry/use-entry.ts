import type { GateTrace, LogEntry } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';

/** An entry with its rule results, if they are stored. See docs/spec/notifications.md#entry-details. */
export interface EntryDetail extends LogEntry {
  readonly trace?: GateTrace[];
}

export function useEntry(id: string): UseQueryResult<EntryDetail> {
  const api = useApi();
  return useQuery({
    queryKey: ['entry', id],
    queryFn: ({ signal }) => api.get<EntryDetail>(entryPath(id), {}, signal),
  });
}

export function entryPath(id: string): string {
  return `${LOGS}/${id}`;
}
