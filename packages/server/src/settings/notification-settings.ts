import type { AppSettings } from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import { changesOf } from '../audit/changes-of.ts';
import { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import { defaultSettings } from '../notify/settings-model/default-settings.ts';
import { applySettingsPatch, type SettingsPatch, settingsFromJson } from '../notify/settings-model/settings-patch.ts';
import { saveFormerValues } from '../storage/notifications/settings/notification-history-store.ts';
import {
  deleteNotificationSettings,
  readNotificationSettings,
  writeNotificationSettings,
} from '../storage/notifications/settings/notification-settings-store.ts';
import { bumpVersion } from '../storage/notifications/settings/notification-versions-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { Versioned } from './versioned.ts';

/**
 * The app's notification settings: the defaults and the operator's changes.
 * See docs/spec/notifications.md#preferences.
 */
export class NotificationSettings {
  /** Emitted after a committed write of this server. */
  readonly changed = new Signal();
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #current: Versioned<AppSettings>;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
    this.#current = new Versioned({
      db: storage.db,
      clock,
      name: 'settings',
      load: () => settingsIn(storage.db),
    });
  }

  /** Returns the cached settings. Writes of this server are visible at once, and those of another one within a second. */
  effective(): Promise<AppSettings> {
    return this.#current.get();
  }

  async update(patch: SettingsPatch, record: RecordAct): Promise<void> {
    await this.#write(async (tx) => {
      const before = await settingsIn(tx);
      const changed = applySettingsPatch(before, patch);
      await this.#saveFormer(tx);
      await writeNotificationSettings(tx, JSON.stringify(changed), this.#clock.now());
      await record(tx, { action: 'settings.changed', changes: changesOf(before, changed) });
    });
  }

  /** Restores all defaults. */
  async reset(record: RecordAct): Promise<void> {
    await this.#write(async (tx) => {
      const changes = changesOf(await settingsIn(tx), defaultSettings());
      await this.#saveFormer(tx);
      await deleteNotificationSettings(tx);
      await record(tx, { action: 'settings.reset', changes });
    });
  }

  async #saveFormer(tx: Db): Promise<void> {
    const value = (await readNotificationSettings(tx)) ?? null;
    await saveFormerValues(tx, '', [{ kind: 'settings', value }], this.#clock.now());
  }

  async #write(change: (tx: Db) => Promise<void>): Promise<void> {
    await this.#storage.transaction(async (tx) => {
      await bumpVersion(tx, 'settings');
      await change(tx);
    });
    this.#current.clear();
    this.changed.emit();
  }
}

/** Reads the effective settings from the database. */
export async function settingsIn(db: Db): Promise<AppSettings> {
  const stored = await readNotificationSettings(db);
  return stored === undefined ? defaultSettings() : settingsFromJson(JSON.parse(stored));
}
