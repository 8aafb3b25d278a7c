import type { AppContext } from '../app-context.ts';
import { isDatabaseDown } from '../storage/database-down.ts';
import { AlarmEvaluator } from './alarm-evaluator.ts';
import { Alarms } from './alarms.ts';
import { ensureDefaultAlarms } from './default-alarms.ts';

export type StartAlarmsOptions = Pick<
  AppContext,
  | 'storage'
  | 'database'
  | 'logs'
  | 'clock'
  | 'logger'
  | 'secrets'
  | 'notifications'
  | 'providersDirectory'
  | 'deviceReceipts'
  | 'webhooks'
> & {
  /** Name of this node, the same after a restart. */
  readonly node: string;
};

/** Facade of the alarms. */
export interface AlarmsService {
  readonly alarms: Alarms;
  /** Names of the enabled alarms, and whether one of that name is raised. Needs no database. */
  readonly raised: ReadonlyMap<string, boolean>;
  stop(): Promise<void>;
}

/** Adds the default alarms to a new installation and evaluates all alarms until it is stopped. */
export async function startAlarms(options: StartAlarmsOptions): Promise<AlarmsService> {
  const { storage, clock, secrets, notifications, providersDirectory, deviceReceipts, webhooks } = options;
  const queued = (dropped: number) => webhooks.queued(dropped);
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
  const evaluator = new AlarmEvaluator({ ...options, sources, queued });
  await ensureDefaultAlarms(storage, clock.now());
  await evaluator.start();
  return {
    alarms: new Alarms({ storage, clock, secrets, queued }),
    get raised() {
      return evaluator.raised;
    },
    stop: () => evaluator.stop(),
  };
}
