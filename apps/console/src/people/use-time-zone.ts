import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';

interface Answer {
  readonly data: { readonly timezone: string };
}

/** The time zone somebody lives in, as the server knows it. */
export function useTimeZone(uid: string | undefined): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['time zone', uid],
    queryFn: async ({ signal }) =>
      (await api.get<Answer>('/v3/notifications/v1/preferences/timezone', { uid }, signal)).data.timezone,
    enabled: uid !== undefined,
  });
  return data;
}
