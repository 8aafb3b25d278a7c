import type { LogEntry } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { isFirstLoad } from '../api/is-first-load.ts';
import { LOGS } from '../api/paths.ts';
import { clearPushOf, clearPushQueryOf } from './clear-push-of.ts';

interface ClearPush {
  /** The push that cleared the notification; undefined if none did, and until it is loaded. */
  readonly push: LogEntry | undefined;
  readonly isLoading: boolean;
}

/** Finds the push that cleared the notification of an entry. Requests nothing for a notification that was not cleared. */
export function useClearPush(entry: LogEntry): ClearPush {
  const api = useApi();
  const query = clearPushQueryOf(entry);
  const pushes = useQuery({
    queryKey: ['clear pushes', query],
    enabled: query !== undefined,
    queryFn: ({ signal }) => api.get<readonly LogEntry[]>(LOGS, query ?? {}, signal),
  });
  return { push: clearPushOf(entry, pushes.data ?? []), isLoading: isFirstLoad(pushes) };
}
