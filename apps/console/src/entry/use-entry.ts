import type { LogEntry, RuleTrace } from '@chatwire/protocol';
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';

/** An entry with its rule results, if they are stored. See docs/spec/notifications.md#entry-details. */
export interface EntryDetail extends LogEntry {
  readonly trace?: RuleTrace[];
}

/** Loads an entry; nothing without an id. */
export function useEntry(id: string | undefined): UseQueryResult<EntryDetail> {
  const api = useApi();
  return useQuery({
    queryKey: ['entry', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => api.get<EntryDetail>(entryPath(id), {}, signal),
  });
}

/** Returns the API path of a log entry. */
export function entryPath(id: string): string {
  return `${LOGS}/${id}`;
}
