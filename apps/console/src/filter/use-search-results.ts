import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';
import { USERS } from '../api/paths.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import type { SearchResult } from './suggestions.ts';

/** Maximum number of users, and of groups. */
const MAX_RESULTS = '8';
const NO_RESULTS: readonly SearchResult[] = [];

/** Returns users and groups whose name or id contains the text; the previous result while loading. */
export function useSearchResults(text: string): readonly SearchResult[] {
  const api = useApi();
  const debouncedText = useDebounced(text);
  const { data } = useQuery({
    queryKey: ['found', debouncedText],
    queryFn: ({ signal }) => search(api, debouncedText, signal),
    enabled: debouncedText !== '',
    placeholderData: (previous) => previous,
  });
  return text === '' ? NO_RESULTS : (data ?? NO_RESULTS);
}

interface NamedRecord {
  readonly uid?: string;
  readonly guid?: string;
  readonly name: string;
}

async function search(api: ApiClient, text: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const params = { searchKey: text, perPage: MAX_RESULTS };
  const [users, groups] = await Promise.all([
    api.get<readonly NamedRecord[]>(USERS, params, signal),
    api.get<readonly NamedRecord[]>('/v3/groups', params, signal),
  ]);
  return [
    ...users.map(({ uid = '', name }) => ({ kind: 'user', id: uid, name }) as const),
    ...groups.map(({ guid = '', name }) => ({ kind: 'group', id: guid, name }) as const),
  ];
}
