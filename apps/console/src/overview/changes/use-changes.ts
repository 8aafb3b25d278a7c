import type { AuditEntry } from '@chatwire/protocol';
import { changedNothing } from '@chatwire/protocol/audit-sentence';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.ts';
import { AUDIT } from '../../api/paths.ts';
import type { Span } from '../../plots/span.ts';
import { useHasRole } from '../../session/use-has-role.ts';

/** Actions that change who is notified, or through what. */
const ACTIONS = [
  'settings.changed',
  'settings.reset',
  'provider.created',
  'provider.changed',
  'provider.removed',
  'log.settings_changed',
].join();
const MAX_ENTRIES = '200';
const NONE: readonly AuditEntry[] = [];

/** Returns the entries that changed something. */
export function withoutUnchanged(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  return entries.filter((entry) => !changedNothing(entry));
}

/** Returns the recorded changes within a span, newest first; none for roles that may not read the audit log. */
export function useChanges({ from, to }: Span): readonly AuditEntry[] {
  const api = useApi();
  const mayRead = useHasRole('operator');
  const { data } = useQuery({
    queryKey: ['changes', from, to],
    enabled: mayRead,
    placeholderData: keepPreviousData,
    select: withoutUnchanged,
    queryFn: ({ signal }) => {
      const times = { from: String(Math.max(0, from - 1)), to: String(to) };
      return api.get<readonly AuditEntry[]>(
        `${AUDIT}/entries`,
        { action: ACTIONS, outcome: 'done', ...times, limit: MAX_ENTRIES },
        signal,
      );
    },
  });
  return data ?? NONE;
}
