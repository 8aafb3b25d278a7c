import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/admin/$section');

/** What of the section is looked at, and the way to something else. */
export function useItem() {
  const { item } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    item,
    open(next: string | undefined): void {
      void navigate({ search: next === undefined ? {} : { item: next } });
    },
    /** Without asking about what was typed: it was saved, or is gone. */
    leaveFor(next: string | undefined): void {
      void navigate({ search: next === undefined ? {} : { item: next }, replace: true, ignoreBlocker: true });
    },
  };
}
