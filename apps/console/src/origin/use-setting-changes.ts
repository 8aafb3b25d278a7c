import type { AuditEntry } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/api-context.ts';
import { AUDIT } from '../api/paths.ts';
import { useHasRole } from '../session/use-has-role.ts';

const MAX_ENTRIES = '500';

/** Returns the recorded changes of app settings, newest first; undefined without permission to read the audit log. */
export function useSettingChanges(isEnabled: boolean): readonly AuditEntry[] | undefined {
  const api = useApi();
  const mayRead = useHasRole('operator');
  const { data } = useQuery({
    queryKey: ['setting changes'],
    enabled: isEnabled && mayRead,
    queryFn: ({ signal }) =>
      api.get<readonly AuditEntry[]>(
        `${AUDIT}/entries`,
        { action: 'settings.changed,settings.reset', outcome: 'done', limit: MAX_ENTRIES },
        signal,
      ),
  });
  return data;
}
