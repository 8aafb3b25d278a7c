import type { Message } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';

const MESSAGES = '/v3/messages';
const MAX_MESSAGES = '40';

/** Returns the recent messages visible to a user, newest first. */
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
    queryFn: ({ signal }) => api.get<Message>(`${MESSAGES}/${id}`, {}, signal),
    enabled: id !== undefined,
  });
}

async function recentMessages(api: ApiClient, signal: AbortSignal): Promise<readonly Message[]> {
  const messages = await api.get<readonly Message[]>(MESSAGES, { limit: MAX_MESSAGES }, signal);
  return messages.filter(({ category }) => category !== 'action').toSorted((a, b) => Number(b.id) - Number(a.id));
}
