import type { SecretBox } from '../base/secrets/secret-box.ts';
import type { Clock } from '../base/time/clock.ts';
import type { Probe } from '../base/time/probe.ts';
import type { LogStore } from '../logs/log-store.ts';
import type { Notifications } from '../notify/engine/notifications.ts';
import type { DeviceReceiptIntake } from '../receipts/device-receipt-intake.ts';
import type { ProvidersDirectory } from '../settings/providers-directory.ts';
import { isDatabaseDown } from '../storage/database-down.ts';
import type { Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { FailureWebhooks } from '../webhooks/start-webhooks.ts';
import { AlarmEvaluator } from './alarm-evaluator.ts';
import { Alarms } from './alarms.ts';
import { ensureDefaultAlarms } from './default-alarms.ts';

export interface StartAlarmsOptions {
  readonly storage: Storage;
  readonly database: Probe;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secrets: SecretBox;
  readonly notifications: Pick<Notifications, 'circuits' | 'logBacklog'>;
  readonly providersDirectory: ProvidersDirectory;
  readonly deviceReceipts: Pick<DeviceReceiptIntake, 'counters'>;
  readonly webhooks: Pick<FailureWebhooks, 'onQueued'>;
  /** Name of this node, the same after a restart. */
  readonly node: string;
}

/** Running alarms. */
export interface AlarmsService {
  readonly alarms: Alarms;
  /** Names of the enabled alarms, and whether one of that name is raised. Needs no database. */
  readonly raised: ReadonlyMap<string, boolean>;
  stop(): Promise<void>;
}

/** Adds the default alarms to a new installation, and starts to evaluate all alarms. */
export async function startAlarms(options: StartAlarmsOptions): Promise<AlarmsService> {
  const { storage, clock, secrets, notifications, providersDirectory, deviceReceipts, webhooks } = options;
  const onQueued = (dropped: number) => webhooks.onQueued(dropped);
  const sources = {
    async circuits() {
      try {
        return notifications.circuits(await providersDirectory.current());
      } catch (error) {
        if (!isDatabaseDown(error)) throw error;
        return notifications.circuits();
      }
    },
    logFailingSinceMs: () => notifications.logBacklog.failingSinceMs,
    refusedReceipts: () => deviceReceipts.counters.totalRefused,
  };
  const evaluator = new AlarmEvaluator({ ...options, sources, onQueued });
  await ensureDefaultAlarms(storage, clock.now());
  await evaluator.start();
  return {
    alarms: new Alarms({ storage, clock, secrets, onQueued }),
    get raised() {
      return evaluator.raised;
    },
    stop: () => evaluator.stop(),
  };
}
