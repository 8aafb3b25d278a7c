import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/admin/$section');

/** Returns the open item of the section and functions that open another one. */
export function useItem() {
  const { item } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    item,
    open(next: string | undefined): void {
      void navigate({ search: next === undefined ? {} : { item: next } });
    },
    /** Opens another item without the unsaved-changes confirmation: the changes are saved or obsolete. */
    leaveFor(next: string | undefined): void {
      void navigate({ search: next === undefined ? {} : { item: next }, replace: true, ignoreBlocker: true });
    },
  };
}
