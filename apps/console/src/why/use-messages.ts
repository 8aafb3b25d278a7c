import type { Message } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';

const MOST = '40';

/** Messages that somebody can see, newest first: any of them may have been told to them. */
export function useRecentMessages(uid: string | undefined): UseQueryResult<readonly Message[]> {
  const api = useApi();
  return useQuery({
    queryKey: ['recent messages', uid],
    queryFn: ({ signal }) => recentMessages(api.onBehalfOf(uid ?? ''), signal),
    enabled: uid !== undefined,
  });
}

export function useMessage(id: string | undefined): UseQueryResult<Message> {
  const api = useApi();
  return useQuery({
    queryKey: ['message', id],
    queryFn: async ({ signal }) => (await api.get<{ readonly data: Message }>(`/v3/messages/${id}`, {}, signal)).data,
    enabled: id !== undefined,
  });
}

async function recentMessages(api: ApiClient, signal: AbortSignal): Promise<readonly Message[]> {
  const { data } = await api.get<{ readonly data: readonly Message[] }>('/v3/messages', { limit: MOST }, signal);
  return data.filter(({ category }) => category !== 'action').toSorted((a, b) => Number(b.id) - Number(a.id));
}
