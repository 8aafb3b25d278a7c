import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';
import { USERS } from '../api/paths.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import type { SearchResult } from './suggestions.ts';

const MOST = '8';
const NOBODY: readonly SearchResult[] = [];

/** Returns users and groups whose name or id contains the text; the previous result while loading. */
export function useSearchResults(text: string): readonly SearchResult[] {
  const api = useApi();
  const settled = useDebounced(text);
  const { data } = useQuery({
    queryKey: ['found', settled],
    queryFn: ({ signal }) => find(api, settled, signal),
    enabled: settled !== '',
    placeholderData: (previous) => previous,
  });
  return text === '' ? NOBODY : (data ?? NOBODY);
}

interface Named {
  readonly uid?: string;
  readonly guid?: string;
  readonly name: string;
}

async function find(api: ApiClient, text: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const params = { searchKey: text, perPage: MOST };
  const [users, groups] = await Promise.all([
    api.get<readonly Named[]>(USERS, params, signal),
    api.get<readonly Named[]>('/v3/groups', params, signal),
  ]);
  return [
    ...users.map(({ uid = '', name }) => ({ kind: 'user', id: uid, name }) as const),
    ...groups.map(({ guid = '', name }) => ({ kind: 'group', id: guid, name }) as const),
  ];
}
