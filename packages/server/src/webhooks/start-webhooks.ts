import { readFile } from 'node:fs/promises';
import type { RecordAct } from '../audit/act.ts';
import { describeError } from '../base/errors/describe-error.ts';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import { type Clock, every } from '../base/time/clock.ts';
import type { Config } from '../config.ts';
import type { DeviceChange, LogStore } from '../logs/log-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { releaseDeliveries } from '../storage/webhooks/webhook-deliveries-store.ts';
import type { Logger } from '../telemetry/logger.ts';
import { WebhookCaller } from './delivery/webhook-caller.ts';
import { WebhookDispatcher } from './delivery/webhook-dispatcher.ts';
import { disableWebhook } from './disable-webhook.ts';
import { expireDeliveries } from './expire-deliveries.ts';
import { DeviceReports } from './queue/device-reports.ts';
import { queueReport } from './queue/queue-report.ts';
import { queueUnsubscribe } from './queue/queue-unsubscribe.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { WebhookEndpoints } from './webhook-endpoints.ts';
import { WebhookFollower } from './webhook-follower.ts';
import { WebhookLoop } from './webhook-loop.ts';
import { Webhooks } from './webhooks.ts';

export interface StartWebhooksOptions {
  readonly storage: Storage;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly random: () => number;
  readonly logger: Logger;
  readonly config: Pick<Config, 'allowInsecureWebhooks' | 'allowPrivateWebhooks' | 'egressProxies' | 'providerCa'>;
  readonly secrets: SecretBox;
  /** Name of this process. Stays the same after a restart. */
  readonly node: string;
  /** Records automatic acts of the server in the audit log. */
  readonly record: RecordAct;
  /** Adds a listener that is called when entries have been committed. Returns a function that removes it. */
  readonly onRecorded: (listener: () => void) => () => void;
  /** Adds a listener that is called when a delivery report has changed an entry. Returns a function that removes it. */
  readonly onReported: (listener: (logId: string) => void) => () => void;
  /** Adds a listener that is called when devices have reported about entries. Returns a function that removes it. */
  readonly onDevicesChanged: (listener: (changes: readonly DeviceChange[]) => void) => () => void;
}

/** The webhooks for failures and other events: endpoints, deliveries, and their processing. */
export interface FailureWebhooks {
  readonly endpoints: Webhooks;
  readonly deliveries: WebhookDeliveries;
  /** Number of deliveries that failed or were dropped since the start. */
  readonly failed: number;
  /**
   * Called when other parts of the server have queued deliveries. `dropped`: number of deliveries that full queues
   * dropped.
   */
  onQueued(dropped: number): void;
  /** Queues an event in the transaction of the change. */
  queueUnsubscribed(tx: Db, event: Parameters<typeof queueUnsubscribe>[1]): Promise<void>;
  /** Waits at most 9 s for calls in progress. Unfinished deliveries are retried after the next start. */
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const STOP_TIMEOUT_MS = 9_000;

/**
 * Follows the log and delivers selected events to the operators' endpoints.
 * See docs/spec/notifications.md#failure-webhooks.
 */
export async function startWebhooks(options: StartWebhooksOptions): Promise<FailureWebhooks> {
  const { storage, logs, clock, random, logger, config, secrets, node, record } = options;
  const { onRecorded, onReported, onDevicesChanged } = options;
  const ca = config.providerCa ? await readFile(config.providerCa, 'utf8') : undefined;
  const guard = { allowPrivate: config.allowPrivateWebhooks, allowInsecure: config.allowInsecureWebhooks };
  const caller = new WebhookCaller({ clock, guard, ca, proxies: config.egressProxies });
  const enabledEndpoints = new WebhookEndpoints({ db: storage.db, clock, secrets });
  const endpoints = new Webhooks({ storage, logs, clock, secrets, guard, caller });
  const deliveries = new WebhookDeliveries(storage, clock);
  let failed = 0;
  const onDropped = (count: number) => (failed += count);
  const dispatcher = new WebhookDispatcher({
    storage,
    clock,
    random,
    logger,
    node,
    caller,
    onChanged: () => loop.wake(),
    async disable(webhookId, reason) {
      await storage.transaction((tx) => disableWebhook(tx, webhookId, reason, { secrets, nowMs: clock.now(), record }));
      logger.warn({ webhookId, reason }, 'a webhook was disabled');
      endpoints.changed.emit();
    },
    onFailed: () => (failed += 1),
  });
  const loop = new WebhookLoop({
    clock,
    logger,
    endpoints: enabledEndpoints,
    follower: new WebhookFollower({ storage, logs, clock }),
    dispatcher,
    onDropped,
  });

  const onQueued = (dropped: number): void => {
    onDropped(dropped);
    loop.wake();
  };
  const queue = (logId: string): void => {
    enabledEndpoints
      .enabled()
      .then((list) => queueReport(logId, list, { storage, logs, nowMs: clock.now() }))
      .then(onQueued)
      .catch((error: unknown) => logger.error({ logId, error: describeError(error) }, 'webhook report lost'));
  };
  const deviceReports = new DeviceReports({ storage, logs, clock, logger, endpoints: enabledEndpoints, onQueued });

  await endpoints.reseal();
  await releaseDeliveries(storage.db, node);
  const ends = [
    onRecorded(() => loop.wakeSoon()),
    onReported(queue),
    onDevicesChanged((changes) => deviceReports.add(changes)),
    deliveries.replayed.listen(() => loop.wake()),
    endpoints.changed.listen(() => {
      enabledEndpoints.clear();
      loop.wake();
    }),
    every(clock, HOUR_MS, () => {
      expireDeliveries(storage, clock.now()).catch((error: unknown) =>
        logger.error({ error: describeError(error) }, 'old webhook deliveries were not deleted'),
      );
    }),
  ];
  loop.wake();

  return {
    endpoints,
    deliveries,
    get failed() {
      return failed;
    },
    onQueued,
    async queueUnsubscribed(tx, event) {
      onDropped(await queueUnsubscribe(tx, event, secrets));
      loop.wakeSoon();
    },
    async stop() {
      for (const end of ends) end();
      await deviceReports.stop();
      await loop.stop();
      await dispatcher.stop(new Promise((resolve) => clock.after(STOP_TIMEOUT_MS, resolve)));
    },
  };
}
