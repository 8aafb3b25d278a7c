import { IdBatch } from './id-batch.ts';

/** Kind of an id: a group may have the same id as a user. */
export type NameKind = 'user' | 'group';

export interface Profile {
  readonly name: string;
  /** URL of the picture. */
  readonly picture?: string | undefined;
}

/** A user or group. Without an id, there is nothing to look up. */
export type Subject = readonly [kind: NameKind, id: string | undefined];

interface KnownProfile extends Profile {
  /** Number of the lookup that found it. */
  readonly lookup: number;
}

export interface NameSource {
  /** Returns the profiles of at most 100 users by uid. Omits users that do not exist. */
  users(uids: readonly string[]): Promise<ReadonlyMap<string, Profile>>;
  /** Returns the profile of a group, or undefined if the group does not exist. */
  group(guid: string): Promise<Profile | undefined>;
}

/**
 * Display names and pictures of the users and groups in view. Each id is requested once per session: users in batches, groups one by
 * one. Until a name is known, and for users and groups that do not exist, the id is shown.
 */
export class NameBook {
  readonly #source: NameSource;
  readonly #profiles = new Map<string, KnownProfile>();
  readonly #requested = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #users = new IdBatch((uids) => this.#learn(this.#source.users(uids), 'user', uids));
  #lookups = 0;

  constructor(source: NameSource) {
    this.#source = source;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns a number that changes whenever one of these names becomes known: other names do not concern their readers. */
  versionOf(subjects: readonly Subject[]): number {
    return subjects.reduce(
      (newest, [kind, id]) =>
        id === undefined ? newest : Math.max(newest, this.#profiles.get(keyOf(kind, id))?.lookup ?? 0),
      0,
    );
  }

  nameOf(kind: NameKind, id: string): string | undefined {
    return this.#profiles.get(keyOf(kind, id))?.name;
  }

  pictureOf(kind: NameKind, id: string): string | undefined {
    return this.#profiles.get(keyOf(kind, id))?.picture;
  }

  request(kind: NameKind, id: string): void {
    const key = keyOf(kind, id);
    if (this.#requested.has(key)) return;
    this.#requested.add(key);
    if (kind === 'group') {
      this.#learn(
        this.#source.group(id).then((group) => new Map(group === undefined ? [] : [[id, group]])),
        kind,
        [id],
      );
      return;
    }
    this.#users.add(id);
  }

  #learn(lookup: Promise<ReadonlyMap<string, Profile>>, kind: NameKind, ids: readonly string[]): void {
    lookup.then(
      (profiles) => {
        if (profiles.size === 0) return;
        this.#lookups += 1;
        for (const [id, profile] of profiles)
          this.#profiles.set(keyOf(kind, id), { ...profile, lookup: this.#lookups });
        for (const listener of this.#listeners) listener();
      },
      // Ids are shown; the next rows in view request their names again.
      () => ids.forEach((id) => this.#requested.delete(keyOf(kind, id))),
    );
  }
}

function keyOf(kind: NameKind, id: string): string {
  return `${kind} ${id}`;
}
