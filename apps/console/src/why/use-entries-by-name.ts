import type { LogEntry } from '@chatwire/protocol';
import { useQueries } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { LOGS } from '../api/paths.ts';
import { prefixMatchesFirst } from '../filter/suggestions.ts';
import { useSearchResults } from '../filter/use-search-results.ts';
import { folded } from '../text/folded.ts';

/** Most users and groups whose entries are read, each with up to two requests. */
const MAX_NAMES = 4;
const MAX_ENTRIES = '50';

export interface EntriesByName {
  readonly entries: readonly LogEntry[];
  readonly isFetching: boolean;
}

/**
 * Returns log entries of a recipient about messages from or to users and groups whose name or id contains the text. The recent messages
 * of a recipient who writes much are mostly their own.
 */
export function useEntriesByName(uid: string | undefined, typed: string): EntriesByName {
  const api = useApi();
  const text = typed.trim();
  // A number is the id of a message.
  const results = useSearchResults(uid === undefined || /^\d*$/.test(text) ? '' : text);
  // While the server searches, `results` are those of the previous input.
  const matching = results.filter(({ id, name }) => folded(`${id} ${name}`).includes(folded(text)));
  const names = prefixMatchesFirst(matching, text).slice(0, MAX_NAMES);
  const filters = names.flatMap(({ kind, id }) => [
    { recipient: uid, receiver: id },
    ...(kind === 'user' ? [{ recipient: uid, sender: id }] : []),
  ]);
  const queries = useQueries({
    queries: filters.map((filter) => ({
      queryKey: ['entries by name', filter],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        api.get<readonly LogEntry[]>(LOGS, { ...filter, limit: MAX_ENTRIES }, signal),
    })),
  });
  return {
    entries: queries.flatMap(({ data = [] }) => data),
    isFetching: queries.some(({ isFetching }) => isFetching),
  };
}
