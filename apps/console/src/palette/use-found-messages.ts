import type { Message } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { useHasRole } from '../session/use-has-role.ts';
import { useDebounced } from '../ui/use-debounced.ts';

const MESSAGES = '/v3/messages';
const MAX_MESSAGES = '6';
/** Shortest text that is searched, because the audit log records each search as a read of content. */
const MIN_LENGTH = 3;
const NONE: readonly Message[] = [];

/** Returns messages with a text; none for roles that may not read messages. */
export function useFoundMessages(typed: string): readonly Message[] {
  const api = useApi();
  const mayRead = useHasRole('support');
  const text = useDebounced(typed.trim());
  const isSearching = mayRead && text.length >= MIN_LENGTH;
  const { data } = useQuery({
    queryKey: ['found messages', text],
    enabled: isSearching,
    queryFn: ({ signal }) => api.get<readonly Message[]>(MESSAGES, { searchKey: text, limit: MAX_MESSAGES }, signal),
  });
  return isSearching ? (data ?? NONE) : NONE;
}
