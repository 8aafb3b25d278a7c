import type { User } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';

/** What a list shows of somebody. */
export type Person = Pick<User, 'uid' | 'name' | 'avatar' | 'role' | 'status' | 'deactivatedAt' | 'lastActiveAt'>;

const NOBODY: readonly Person[] = [];

/** People whose name or id has this text, by name; those of the last answer while the next is under way. */
export function usePeople(text: string, most: number): UseQueryResult<readonly Person[]> {
  const api = useApi();
  return useQuery({
    queryKey: ['people', text, most],
    queryFn: async ({ signal }) => {
      const params = { searchKey: text || undefined, perPage: String(most), withDeactivated: 'true' };
      return (await api.get<{ readonly data: readonly Person[] }>('/v3/users', params, signal)).data;
    },
    placeholderData: (previous) => previous ?? NOBODY,
  });
}

export function usePerson(uid: string | undefined): UseQueryResult<Person> {
  const api = useApi();
  return useQuery({
    queryKey: ['person', uid],
    queryFn: async ({ signal }) =>
      (await api.get<{ readonly data: Person }>(`/v3/users/${encodeURIComponent(uid ?? '')}`, {}, signal)).data,
    enabled: uid !== undefined,
  });
}
