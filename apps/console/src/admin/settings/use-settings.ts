import type { AppSettings } from '@chatwire/protocol';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { SETTINGS } from '../../api/paths.ts';

const KEY = ['admin', 'settings'];

export interface SettingsAccess {
  readonly query: UseQueryResult<AppSettings>;
  /** Resolves when the page shows the stored settings. */
  readonly write: (changes: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Restores the defaults of all settings and templates. */
  readonly reset: () => Promise<void>;
}

/** Returns the notification settings and templates of the app. */
export function useSettings(): SettingsAccess {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.get<AppSettings>(SETTINGS, {}, signal),
  });

  async function send(method: 'PATCH' | 'DELETE', body?: unknown): Promise<void> {
    await api.send(method, SETTINGS, body);
    await queries.invalidateQueries({ queryKey: KEY });
  }

  return { query, write: (changes) => send('PATCH', changes), reset: () => send('DELETE') };
}
