import { createContext, use } from 'react';
import type { ApiClient } from './api-client.ts';

export const ApiContext = createContext<ApiClient | undefined>(undefined);

/** Returns the API client. Throws outside its provider. */
export function useApi(): ApiClient {
  const api = use(ApiContext);
  if (!api) throw new Error('Not signed in.');
  return api;
}
