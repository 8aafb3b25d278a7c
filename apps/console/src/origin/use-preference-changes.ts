import type { PreferenceChange } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { PREFERENCES } from '../api/paths.ts';

/** Returns the changes of a user’s preferences, newest first; undefined until they are loaded. */
export function usePreferenceChanges(uid: string, isEnabled: boolean): readonly PreferenceChange[] | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['preference changes of', uid],
    enabled: isEnabled,
    queryFn: ({ signal }) => api.get<readonly PreferenceChange[]>(`${PREFERENCES}/changes`, { uid }, signal),
  });
  return data;
}
