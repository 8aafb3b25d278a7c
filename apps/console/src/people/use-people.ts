import type { User } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { USERS } from '../api/paths.ts';

/** A user as lists show it. */
export type Person = Pick<User, 'uid' | 'name' | 'avatar' | 'role' | 'status' | 'deactivatedAt' | 'lastActiveAt'>;

const NO_PEOPLE: readonly Person[] = [];

/** Returns users whose name or id contains the text, by name; the previous result while loading. */
export function usePeople(text: string, limit: number): UseQueryResult<readonly Person[]> {
  const api = useApi();
  return useQuery({
    queryKey: ['people', text, limit],
    queryFn: ({ signal }) => {
      const params = { searchKey: text || undefined, perPage: String(limit), withDeactivated: 'true' };
      return api.get<readonly Person[]>(USERS, params, signal);
    },
    placeholderData: (previous) => previous ?? NO_PEOPLE,
  });
}

/** Returns a user; does not load without a uid. */
export function usePerson(uid: string | undefined): UseQueryResult<Person> {
  const api = useApi();
  return useQuery({
    queryKey: ['person', uid],
    queryFn: ({ signal }) => api.get<Person>(`${USERS}/${encodeURIComponent(uid ?? '')}`, {}, signal),
    enabled: uid !== undefined,
  });
}
