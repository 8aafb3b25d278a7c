import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const TRIES = 2;

/** What was read stays for a while, so that going back is instant; refusals are final, silence is asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => !(error instanceof ApiError) && failures < TRIES,
        refetchOnWindowFocus: false,
      },
    },
  });
}
