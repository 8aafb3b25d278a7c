import type { ContactDetails } from '@chatwire/protocol';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { CONTACTS } from '../api/paths.ts';

/** Returns the addresses of a user for email and SMS. */
export function useContactsOf(uid: string, isEnabled = true): UseQueryResult<ContactDetails> {
  const api = useApi();
  return useQuery({
    queryKey: ['contacts of', uid],
    enabled: isEnabled,
    queryFn: ({ signal }) => api.onBehalfOf(uid).get<ContactDetails>(CONTACTS, {}, signal),
  });
}
