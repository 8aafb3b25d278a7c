import { setImmediate } from 'node:timers/promises';
import type { LogEntry } from '@chatwire/protocol';
import { describeError } from '../../base/errors/describe-error.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { DeviceChange, LogStore } from '../../logs/log-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { lockWebhookQueues } from '../../storage/webhooks/webhook-cursor-store.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { entryBody } from '../delivery/webhook-body.ts';
import type { WebhookEndpoint } from '../webhook.ts';
import type { WebhookEndpoints } from '../webhook-endpoints.ts';
import { type NewDelivery, queueDeliveries } from './queue-deliveries.ts';
import { wantsEntry } from './wanted-events.ts';

export interface DeviceReportsOptions {
  readonly storage: Storage;
  readonly logs: Pick<LogStore, 'get'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly endpoints: Pick<WebhookEndpoints, 'enabled'>;
  /** Called when deliveries were queued. `dropped`: number of deliveries that full queues dropped. */
  readonly onQueued: (dropped: number) => void;
}

const DEVICE_EVENT = 'notification.device';
/** Entries that are read in one turn of the event loop, and queued in one transaction: some milliseconds on SQLite. */
const ENTRIES_PER_TURN = 32;

/**
 * Queues an event when a device has reported a new state of a push: once for each entry and state, because states only
 * advance. The event contains the entry as it was in this state. The stored entry may have a later state by now: devices
 * report several events at a time. See docs/spec/last-mile.md#receipts-in-the-log.
 */
export class DeviceReports {
  readonly #options: DeviceReportsOptions;
  #working: Promise<void> = Promise.resolve();

  constructor(options: DeviceReportsOptions) {
    this.#options = options;
  }

  /** Queues events for changes of entries, after those of earlier calls. */
  add(changes: readonly DeviceChange[]): void {
    const advanced = changes.filter(({ before, after }) => before !== after);
    if (advanced.length === 0) return;
    this.#working = this.#working
      .then(() => this.#queue(advanced))
      .catch((error: unknown) => {
        const { logger } = this.#options;
        logger.error({ changes: advanced.length, error: describeError(error) }, 'webhook reports about devices lost');
      });
  }

  /** Resolves when the events of all changes are queued. */
  async stop(): Promise<void> {
    await this.#working;
  }

  async #queue(changes: readonly DeviceChange[]): Promise<void> {
    const { endpoints } = await this.#options.endpoints.enabled();
    const selecting = endpoints.filter(({ events }) => events.includes(DEVICE_EVENT));
    if (selecting.length === 0) return;
    for (let from = 0; from < changes.length; from += ENTRIES_PER_TURN) {
      if (from > 0) await setImmediate();
      const slice = changes.slice(from, from + ENTRIES_PER_TURN);
      const deliveries = (await Promise.all(slice.map((change) => this.#deliveriesOf(change, selecting)))).flat();
      if (deliveries.length > 0) await this.#store(deliveries);
    }
  }

  async #deliveriesOf({ logId, record }: DeviceChange, endpoints: readonly WebhookEndpoint[]): Promise<NewDelivery[]> {
    const detail = await this.#options.logs.get(logId, record);
    if (detail === undefined) return [];
    const { trace: _, ...entry } = JSON.parse(detail) as LogEntry & { readonly trace?: unknown };
    // It was erased since.
    if (entry.device === undefined) return [];
    const body = entryBody(DEVICE_EVENT, entry, JSON.stringify(entry));
    return endpoints
      .filter((endpoint) => wantsEntry(entry, endpoint))
      .map(({ webhookId }) => ({ webhookId, type: DEVICE_EVENT, body, recipient: entry.recipient }));
  }

  async #store(deliveries: readonly NewDelivery[]): Promise<void> {
    const { storage, clock, onQueued } = this.#options;
    const dropped = await storage.transaction(async (tx) => {
      await lockWebhookQueues(tx);
      return queueDeliveries(tx, deliveries, clock.now());
    });
    onQueued(dropped);
  }
}
