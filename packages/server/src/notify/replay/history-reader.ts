import type { AppSettings } from '@chatwire/protocol';
import { dropOldest } from '../../base/values/drop-oldest.ts';
import { unsubscriptionsOfUsers } from '../../storage/notifications/settings/email-unsubscriptions-store.ts';
import { mutesOfUsers } from '../../storage/notifications/settings/mutes-store.ts';
import {
  historyOf,
  historyOfApp,
  threadHistoryOf,
} from '../../storage/notifications/settings/notification-history-store.ts';
import { profilesOf } from '../../storage/notifications/settings/notification-profiles-store.ts';
import { readNotificationSettings } from '../../storage/notifications/settings/notification-settings-store.ts';
import type { Db } from '../../storage/storage.ts';
import { unsubscribedPairs } from '../../storage/threads/thread-subscriptions-store.ts';
import { erasedAmong } from '../../storage/users/users-store.ts';
import { defaultSettings } from '../settings-model/default-settings.ts';
import { settingsFromJson } from '../settings-model/settings-patch.ts';
import { formerValues, type RecipientHistory, recipientHistoryOf } from './recipient-history.ts';
import { Timeline } from './timeline.ts';

/** Maximum number of cached users: about 1 kB each, less for those who never set anything. */
const MAX_CACHED = 20_000;

/** Reads the values that applied since a time. Reads the current values first, so that a concurrent change is not missed. */
export class HistoryReader {
  readonly #db: Db;
  readonly #sinceMs: number;
  readonly #cache = new Map<string, RecipientHistory>();

  constructor(db: Db, sinceMs: number) {
    this.#db = db;
    this.#sinceMs = sinceMs;
  }

  async settings(): Promise<Timeline<AppSettings>> {
    const parse = (value: string | null) => (value === null ? defaultSettings() : settingsFromJson(JSON.parse(value)));
    const current = parse((await readNotificationSettings(this.#db)) ?? null);
    const history = await historyOfApp(this.#db, this.#sinceMs);
    return new Timeline(current, formerValues(history, parse));
  }

  async recipients(uids: ReadonlySet<string>): Promise<ReadonlyMap<string, RecipientHistory>> {
    const missing = [...uids].filter((uid) => !this.#cache.has(uid));
    for (const [uid, history] of await this.#read(missing)) this.#cache.set(uid, history);
    const found = new Map(
      [...uids].flatMap((uid) => {
        const history = this.#cache.get(uid);
        return history ? [[uid, history] as const] : [];
      }),
    );
    dropOldest(this.#cache, MAX_CACHED);
    return found;
  }

  /** Returns whether users had unsubscribed from threads, by `threadKey`. */
  async threads(
    parentIds: ReadonlySet<number>,
    uids: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, Timeline<boolean>>> {
    if (parentIds.size === 0) return new Map();
    const [parents, users] = [[...parentIds], [...uids]];
    const current = new Set(
      (await unsubscribedPairs(this.#db, parents, users)).map(({ parent_id, uid }) => threadKey(parent_id, uid)),
    );
    const history = Map.groupBy(await threadHistoryOf(this.#db, parents, users, this.#sinceMs), ({ subject, uid }) =>
      threadKey(Number(subject), uid),
    );
    return new Map(
      [...new Set([...current, ...history.keys()])].map((key) => [
        key,
        new Timeline(
          current.has(key),
          formerValues(history.get(key), (value) => value !== null),
        ),
      ]),
    );
  }

  async #read(uids: readonly string[]): Promise<[string, RecipientHistory][]> {
    if (uids.length === 0) return [];
    const profiles = new Map((await profilesOf(this.#db, uids)).map((row) => [row.uid, row]));
    const mutes = Map.groupBy(await mutesOfUsers(this.#db, uids), ({ uid }) => uid);
    const unsubscriptions = Map.groupBy(await unsubscriptionsOfUsers(this.#db, uids), ({ uid }) => uid);
    const erased = await erasedAmong(this.#db, uids);
    const history = Map.groupBy(await historyOf(this.#db, uids, this.#sinceMs), ({ uid }) => uid);
    return uids.map((uid) => [
      uid,
      recipientHistoryOf({
        profile: profiles.get(uid),
        mutes: mutes.get(uid) ?? [],
        unsubscriptions: unsubscriptions.get(uid) ?? [],
        history: history.get(uid) ?? [],
        isErased: erased.has(uid),
      }),
    ]);
  }
}

export function threadKey(parentId: number, uid: string): string {
  return `${parentId} ${uid}`;
}
