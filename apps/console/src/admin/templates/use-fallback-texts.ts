import type { FallbackTexts } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { SETTINGS } from '../../api/paths.ts';

/**
 * Returns the texts that are used where a language has none; those of the default language without one. While they
 * load, returns those of the previous language.
 */
export function useFallbackTexts(language: string | undefined): UseQueryResult<FallbackTexts> {
  const api = useApi();
  return useQuery({
    // Below the settings: the texts of the default language may change with them.
    queryKey: ['admin', 'settings', 'texts', language],
    queryFn: ({ signal }) => api.get<FallbackTexts>(`${SETTINGS}/texts`, { language }, signal),
    placeholderData: (previous) => previous,
  });
}
