import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { USERS } from '../api/paths.ts';
import type { NameBook, NameKind, NameSource, Subject } from './name-book.ts';

export const NamesContext = createContext<NameBook | undefined>(undefined);

/** Returns what is known of a user or group. */
export type NameOf = (kind: NameKind, id: string) => string | undefined;

/** Requests the names of rendered ids, and renders again when they are known. */
export function useNames(subjects: readonly Subject[]): NameOf {
  const book = useNameBook(subjects);
  return (kind, id) => book.nameOf(kind, id);
}

/** Requests the names and pictures of rendered ids, and renders again when they are known. */
export function useNameBook(subjects: readonly Subject[]): Pick<NameBook, 'nameOf' | 'pictureOf'> {
  const book = use(NamesContext);
  if (!book) throw new Error('Not signed in.');
  useSyncExternalStore(book.subscribe, () => book.versionOf(subjects));
  useEffect(() => {
    for (const [kind, id] of subjects) if (id !== undefined) book.request(kind, id);
  });
  return book;
}

interface FoundUser {
  readonly uid: string;
  readonly name: string;
  readonly avatar?: string;
}

interface FoundGroup {
  readonly name: string;
  readonly icon?: string;
}

export function namesFrom(api: ApiClient): NameSource {
  return {
    async users(uids) {
      const params = { uids: uids.join(), perPage: String(uids.length), withDeactivated: 'true' };
      const foundUsers = await api.get<readonly FoundUser[]>(USERS, params);
      return new Map(foundUsers.map(({ uid, name, avatar }) => [uid, { name, picture: avatar }]));
    },
    async group(guid) {
      try {
        const { name, icon } = await api.get<FoundGroup>(`/v3/groups/${encodeURIComponent(guid)}`);
        return { name, picture: icon };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      }
    },
  };
}
