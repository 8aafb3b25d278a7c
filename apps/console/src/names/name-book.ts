/** Ids are of one kind: a group may have the id of a user. */
export type NameKind = 'user' | 'group';

export interface NameSource {
  /** Returns the names of users by uid; those that do not exist are left out. At most `MAX_USERS` at a time. */
  users(uids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the name of a group; undefined if there is none. */
  group(guid: string): Promise<string | undefined>;
}

/** As many as the list of users accepts in one request. */
const MAX_USERS = 100;
/** Rows that come into view within this time share a request. */
const GATHER_MS = 30;

/**
 * Display names of the users and groups that are in view. Each id is asked for once a session: users together, a
 * group by itself. Until a name is known, and if there is none, the id is shown.
 */
export class NameBook {
  readonly #source: NameSource;
  readonly #names = new Map<string, string>();
  readonly #asked = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #uids: string[] = [];
  #version = 0;

  constructor(source: NameSource) {
    this.#source = source;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Differs whenever a name has become known. */
  readonly version = (): number => this.#version;

  nameOf(kind: NameKind, id: string): string | undefined {
    return this.#names.get(keyOf(kind, id));
  }

  want(kind: NameKind, id: string): void {
    const key = keyOf(kind, id);
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    if (kind === 'group') {
      this.#learn(
        this.#source.group(id).then((name) => new Map(name === undefined ? [] : [[id, name]])),
        kind,
        [id],
      );
      return;
    }
    if (this.#uids.length === 0) setTimeout(() => this.#askUsers(), GATHER_MS);
    this.#uids.push(id);
  }

  #askUsers(): void {
    const uids = this.#uids;
    this.#uids = [];
    for (let from = 0; from < uids.length; from += MAX_USERS) {
      const some = uids.slice(from, from + MAX_USERS);
      this.#learn(this.#source.users(some), 'user', some);
    }
  }

  #learn(lookup: Promise<ReadonlyMap<string, string>>, kind: NameKind, ids: readonly string[]): void {
    lookup.then(
      (names) => {
        for (const [id, name] of names) this.#names.set(keyOf(kind, id), name);
        if (names.size === 0) return;
        this.#version += 1;
        for (const listener of this.#listeners) listener();
      },
      // Ids stay as they are; the next rows in view ask again.
      () => ids.forEach((id) => this.#asked.delete(keyOf(kind, id))),
    );
  }
}

function keyOf(kind: NameKind, id: string): string {
  return `${kind} ${id}`;
}
