import type { LogEntry } from '@chatwire/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { LOGS } from '../../api/paths.ts';
import { apiFilterOf, type FilterSearch } from '../../filter/filter-search.ts';
import { type FrequentError, frequentErrorOf } from './frequent-error.ts';

/** The newest failures, which are enough to see what is wrong now. */
const SAMPLE_SIZE = 100;
const NONE: ReadonlyMap<string, FrequentError> = new Map();

/**
 * Loads the most frequent error of each provider among its newest failed entries. `filters`: those of the page with the times of its
 * period.
 */
export function useFrequentErrors(
  filters: FilterSearch,
  providers: readonly string[],
): ReadonlyMap<string, FrequentError> {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['frequent errors', filters, providers],
    enabled: providers.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const errors = await Promise.all(
        providers.map(async (provider) => {
          const filter = apiFilterOf({ ...filters, provider, outcome: 'failed' }, Date.now());
          const entries = await api.get<readonly LogEntry[]>(LOGS, { ...filter, limit: String(SAMPLE_SIZE) }, signal);
          const error = frequentErrorOf(entries);
          return error ? ([[provider, error]] as const) : [];
        }),
      );
      return new Map(errors.flat());
    },
  });
  return data ?? NONE;
}
