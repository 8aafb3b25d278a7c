import type { AppSettings } from '@chatwire/protocol';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';

const PATH = '/v3/notifications/v1/settings';
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
    queryFn: async ({ signal }) => (await api.get<{ readonly data: AppSettings }>(PATH, {}, signal)).data,
  });

  async function send(method: 'PATCH' | 'DELETE', body?: unknown): Promise<void> {
    await api.send(method, PATH, body);
    await queries.invalidateQueries({ queryKey: KEY });
  }

  return { query, write: (changes) => send('PATCH', changes), reset: () => send('DELETE') };
}
