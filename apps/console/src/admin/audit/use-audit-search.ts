import { getRouteApi } from '@tanstack/react-router';
import { type AuditSearch, parseAuditSearch } from './audit-search.ts';

const route = getRouteApi('/admin/$section');

/** Returns the filters in the URL and a function that replaces them. */
export function useAuditSearch() {
  const search = parseAuditSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  return {
    search,
    setSearch(next: AuditSearch): void {
      void navigate({ search: parseAuditSearch({ ...next }) });
    },
  };
}
