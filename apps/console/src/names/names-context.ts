import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { USERS } from '../api/paths.ts';
import type { NameBook, NameKind, NameSource } from './name-book.ts';

export const NamesContext = createContext<NameBook | undefined>(undefined);

export type NameOf = (kind: NameKind, id: string) => string | undefined;

/** Requests the names of rendered ids, and renders again when they are known. */
export function useNames(subjects: readonly (readonly [kind: NameKind, id: string | undefined])[]): NameOf {
  const book = use(NamesContext);
  if (!book) throw new Error('Not signed in.');
  useSyncExternalStore(book.subscribe, book.version);
  useEffect(() => {
    for (const [kind, id] of subjects) if (id !== undefined) book.request(kind, id);
  });
  return (kind, id) => book.nameOf(kind, id);
}

interface Named {
  readonly name: string;
}

export function namesFrom(api: ApiClient): NameSource {
  return {
    async users(uids) {
      const params = { uids: uids.join(), perPage: String(uids.length), withDeactivated: 'true' };
      const foundUsers = await api.get<readonly (Named & { readonly uid: string })[]>(USERS, params);
      return new Map(foundUsers.map(({ uid, name }) => [uid, name]));
    },
    async group(guid) {
      try {
        return (await api.get<Named>(`/v3/groups/${encodeURIComponent(guid)}`)).name;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}
