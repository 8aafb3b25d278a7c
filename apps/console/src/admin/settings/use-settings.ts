import type { AppSettings } from '@chatwire/protocol';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { SETTINGS } from '../../api/paths.ts';

const KEY = ['admin', 'settings'];

export interface SettingsAccess {
  readonly query: UseQueryResult<AppSettings>;
  /** Ends when what is shown is what is stored. */
  readonly write: (changes: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Every setting and every text back to how it was shipped. */
  readonly reset: () => Promise<void>;
}

/** Notification settings and texts of the app. */
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
