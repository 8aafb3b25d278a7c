import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { PREFERENCES } from '../api/paths.ts';

/** Returns the stored time zone of a user. */
export function useTimeZone(uid: string | undefined): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['time zone', uid],
    queryFn: async ({ signal }) =>
      (await api.get<{ readonly timezone: string }>(`${PREFERENCES}/timezone`, { uid }, signal)).timezone,
    enabled: uid !== undefined,
  });
  return data;
}
