import { createContext, use } from 'react';

/** The user whom a page of the log is about: it is filtered by this recipient. */
export const PageUserContext = createContext<string | undefined>(undefined);

/** Returns whether the page is about this user. */
export function useIsPageOf(uid: string | undefined): boolean {
  const pageUser = use(PageUserContext);
  return pageUser !== undefined && pageUser === uid;
}
