import type { LogRedaction } from '@chatwire/protocol';
import type { Signal } from './base/signal.ts';
import type { Clock } from './base/time/clock.ts';
import type { Config } from './config.ts';
import { LogJobs } from './logs/log-jobs.ts';
import type { LogStore, NewLogEntry } from './logs/log-store.ts';
import { startRetention } from './logs/retention.ts';
import { Replays } from './notify/replay/replays.ts';
import type { LogSettings } from './settings/log-settings.ts';
import { historySince } from './storage/installation/history-since.ts';
import { recordPurge } from './storage/logs/log-settings-store.ts';
import { deleteSettledBefore } from './storage/notifications/outbox-store.ts';
import { deleteHistoryBefore } from './storage/notifications/settings/notification-history-store.ts';
import type { Storage } from './storage/storage.ts';
import type { Logger } from './telemetry/logger.ts';

export interface LogUpkeepOptions {
  readonly storage: Storage;
  readonly logs: LogStore;
  readonly logSettings: LogSettings;
  readonly redaction: () => Promise<LogRedaction>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly config: Config;
  /** Signal that is emitted when the engine of this node has recorded decisions. */
  readonly recorded: Signal<NewLogEntry>;
}

/** Background work on stored log entries. */
export interface LogUpkeep {
  readonly replays: Replays;
  stop(): Promise<void>;
}

/** Maximum time between a decision and its entry. */
const LATEST_ENTRY_MS = 24 * 3_600_000;

/** Starts the deletion of old entries, the redaction and erasure of entries, and replays. */
export async function startLogUpkeep(options: LogUpkeepOptions): Promise<LogUpkeep> {
  const { storage, logs, logSettings, redaction, clock, logger, config, recorded } = options;
  const endRetention = startRetention({
    logs,
    clock,
    logger,
    limits: () => logSettings.current(),
    onChanged: (listener) => logSettings.changed.listen(listener),
    onPurged: (rows) => recordPurge(storage.db, rows, clock.now()),
    async deleteEventsBefore(epochMs) {
      await deleteSettledBefore(storage.db, epochMs);
      await deleteHistoryBefore(storage.db, epochMs - LATEST_ENTRY_MS);
    },
  });
  const logJobs = new LogJobs({ storage, logs, clock, logger, redaction });
  await logJobs.start();
  const replays = new Replays({
    storage,
    logs,
    clock,
    logger,
    defaultTimezone: config.timezone,
    recorded,
    senderBudget: config.senderBudget,
    historySinceMs: await historySince(storage, clock.now()),
  });
  await replays.start();
  return {
    replays,
    async stop() {
      await endRetention();
      await logJobs.stop();
      await replays.stop();
    },
  };
}
