import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { type EntryDetail, entryPath } from './use-entry.ts';

/** Resends a failed or unreachable notification. Returns the new entry. See docs/spec/notifications.md#resend. */
export function useResend(id: string, onResent: (id: string) => void): UseMutationResult<EntryDetail, Error, void> {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['resend', id],
    mutationFn: () => api.send<EntryDetail>('POST', `${entryPath(id)}/resend`, {}),
    onSuccess(entry) {
      void queries.invalidateQueries({ queryKey: ['entry', entry._id] });
      onResent(entry._id);
    },
  });
}
