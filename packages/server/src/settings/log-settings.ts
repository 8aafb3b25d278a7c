import type { LogSettingsPatch, LogSettings as Settings } from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import { changesOf } from '../audit/changes-of.ts';
import { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import { openLogJobSince, requestLogJob } from '../storage/logs/log-jobs-store.ts';
import { readLogPurges, readLogSettings, writeLogSettings } from '../storage/logs/log-settings-store.ts';
import { bumpVersion } from '../storage/notifications/settings/notification-versions-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { Versioned } from './versioned.ts';

const REDACTION = { kind: 'redact', uid: '' } as const;

export interface LogSettingsOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Default retention. */
  readonly retentionDays: number;
}

/** Content and retention of the notification log. See docs/spec/notifications.md#log-settings. */
export class LogSettings {
  /** Emitted after a committed write of this server. */
  readonly changed = new Signal();
  readonly #options: LogSettingsOptions;
  readonly #patch: Versioned<LogSettingsPatch>;

  constructor(options: LogSettingsOptions) {
    const { storage, clock } = options;
    this.#options = options;
    this.#patch = new Versioned({ db: storage.db, clock, name: 'logSettings', load: () => patchIn(storage.db) });
  }

  /**
   * Returns the cached settings. Writes of this server are visible at once, and those of another one within a second.
   */
  async current(): Promise<Settings> {
    return settingsOf(await this.#patch.get(), this.#options.retentionDays);
  }

  /** Returns all settings after the change. */
  async update(patch: LogSettingsPatch, record: RecordAct): Promise<Settings> {
    const { storage, clock, retentionDays } = this.#options;
    const merged = await storage.transaction(async (tx) => {
      await bumpVersion(tx, 'logSettings');
      const stored = await patchIn(tx);
      const patched = patchedWith(stored, patch);
      await writeLogSettings(tx, JSON.stringify(patched), clock.now());
      const changes = changesOf(settingsOf(stored, retentionDays), settingsOf(patched, retentionDays));
      await record(tx, { action: 'log.settings_changed', changes });
      return patched;
    });
    this.#patch.clear();
    this.changed.emit();
    return settingsOf(merged, retentionDays);
  }

  /** Requests the redaction of stored entries according to the settings, in the background. */
  async requestRedaction(record: RecordAct): Promise<void> {
    const { storage, clock } = this.#options;
    await storage.transaction(async (tx) => {
      await requestLogJob(tx, REDACTION, clock.now());
      await record(tx, { action: 'log.redaction_requested' });
    });
  }

  /** Returns when the current redaction of stored entries began. Undefined if there is none. */
  redactingSince(): Promise<number | undefined> {
    return openLogJobSince(this.#options.storage.db, REDACTION);
  }

  /** Returns totals of entries that were deleted after their retention. */
  async purges(): Promise<{ readonly lastPurgeAtMS?: number; readonly purgedRows: number }> {
    const { last_purge_at_ms, purged_rows } = await readLogPurges(this.#options.storage.db);
    return { ...(last_purge_at_ms !== null && { lastPurgeAtMS: last_purge_at_ms }), purgedRows: purged_rows };
  }
}

async function patchIn(db: Db): Promise<LogSettingsPatch> {
  const stored = await readLogSettings(db);
  return stored === undefined ? {} : patchFromJson(stored);
}

function patchFromJson(json: string): LogSettingsPatch {
  return JSON.parse(json) as LogSettingsPatch;
}

function patchedWith(stored: LogSettingsPatch, patch: LogSettingsPatch): LogSettingsPatch {
  return { ...stored, ...patch, redaction: { ...stored.redaction, ...patch.redaction } };
}

function settingsOf(patch: LogSettingsPatch, retentionDays: number): Settings {
  return {
    enabled: true,
    trace: true,
    retentionDays,
    maxRows: 0,
    exclude: [],
    ...patch,
    redaction: { content: 'none', pushToken: 'none', contacts: 'none', device: 'none', ...patch.redaction },
  };
}
