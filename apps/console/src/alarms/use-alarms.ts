import type { Alarm } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { ALARMS } from '../api/paths.ts';

export const ALARMS_KEY = ['alarms'] as const;
/** The server evaluates them this often. */
const REFRESH_MS = 15_000;

/** Returns all alarms, refreshed while a page of the console is visible. */
export function useAlarms() {
  const api = useApi();
  return useQuery({
    queryKey: ALARMS_KEY,
    queryFn: ({ signal }): Promise<readonly Alarm[]> => api.get(ALARMS, {}, signal),
    refetchInterval: REFRESH_MS,
  });
}
