import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MAX_RETRIES = 2;

/** Caches responses for instant back navigation. API errors are final; connection failures are retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => !(error instanceof ApiError) && failures < MAX_RETRIES,
        refetchOnWindowFocus: false,
      },
    },
  });
}
