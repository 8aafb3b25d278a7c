import type { WebhookDisabledReason } from '@chatwire/protocol';
import { describeError } from '../../base/errors/describe-error.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  claimDeliveries,
  dueDeliveries,
  releaseDeliveries,
  settleDelivery,
  type WebhookDeliveryRow,
} from '../../storage/webhooks/webhook-deliveries-store.ts';
import { addPending, lockWebhook, updateWebhook } from '../../storage/webhooks/webhooks-store.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { WebhookEndpoint } from '../webhook.ts';
import { resolveDelivery } from './delivery-resolution.ts';
import type { WebhookCaller, WebhookResponse } from './webhook-caller.ts';

export interface DispatcherOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly random: () => number;
  readonly logger: Logger;
  /** Name of this process. Stays the same after a restart. */
  readonly node: string;
  readonly caller: WebhookCaller;
  /** Called when a call has ended: more calls are possible, or another attempt is due earlier. */
  readonly onChanged: () => void;
  readonly disable: (webhookId: string, reason: WebhookDisabledReason) => Promise<void>;
  /** Called when a delivery has failed. */
  readonly onFailed: () => void;
}

/**
 * Maximum number of concurrent calls to one endpoint, of all nodes together. See docs/spec/notifications.md#failure-webhooks.
 */
const MAX_CONCURRENT_CALLS = 10;
/** Claims of a crashed node expire after this time, which is longer than a call can take. */
const LEASE_MS = 60_000;

/**
 * Sends deliveries from the queues to their endpoints. A delivery is pending until an attempt succeeds or the last one
 * fails. A node claims it for an attempt, so that only one node sends it and deliveries of a crashed node are retried.
 */
export class WebhookDispatcher {
  readonly #options: DispatcherOptions;
  readonly #inProgress = new Set<Promise<void>>();
  readonly #calls = new Map<string, number>();
  #stopped = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** Starts due deliveries. Returns the time of the next one. Undefined if there is none. */
  async dispatch(endpoints: readonly WebhookEndpoint[]): Promise<number | undefined> {
    const { storage, clock } = this.#options;
    const due = await dueDeliveries(storage.db, clock.now());
    for (const { webhookId, dueAtMs } of due) {
      const endpoint = endpoints.find((candidate) => candidate.webhookId === webhookId);
      if (endpoint && dueAtMs <= clock.now()) await this.#begin(endpoint);
    }
    const later = due.map(({ dueAtMs }) => dueAtMs).filter((dueAtMs) => dueAtMs > clock.now());
    return later.length > 0 ? Math.min(...later) : undefined;
  }

  /** Waits for the calls in progress, aborts them on request, and releases unfinished deliveries. */
  async stop(isLate: Promise<void>): Promise<void> {
    this.#stopped = true;
    const { storage, node, caller } = this.#options;
    void isLate.then(() => caller.abort());
    while (this.#inProgress.size > 0) await Promise.all(this.#inProgress);
    await releaseDeliveries(storage.db, node);
    await caller.close();
  }

  async #begin(endpoint: WebhookEndpoint): Promise<void> {
    const { storage, clock, node } = this.#options;
    const { webhookId } = endpoint;
    if (this.#stopped || (this.#calls.get(webhookId) ?? 0) >= MAX_CONCURRENT_CALLS) return;
    const claimed = await storage.transaction(async (tx) => {
      const row = await lockWebhook(tx, webhookId);
      const nowMs = clock.now();
      if (row?.is_enabled !== 1 || row.not_before_ms > nowMs) return [];
      return claimDeliveries(tx, {
        webhookId,
        node,
        nowMs,
        untilMs: nowMs + LEASE_MS,
        maxConcurrent: MAX_CONCURRENT_CALLS,
      });
    });
    for (const delivery of claimed) this.#track(webhookId, this.#deliver(endpoint, delivery));
  }

  #track(webhookId: string, work: Promise<void>): void {
    this.#calls.set(webhookId, (this.#calls.get(webhookId) ?? 0) + 1);
    const tracked = work.finally(() => {
      this.#inProgress.delete(tracked);
      this.#calls.set(webhookId, (this.#calls.get(webhookId) ?? 1) - 1);
      this.#options.onChanged();
    });
    this.#inProgress.add(tracked);
  }

  async #deliver(endpoint: WebhookEndpoint, delivery: WebhookDeliveryRow): Promise<void> {
    const { caller, logger, disable } = this.#options;
    try {
      const response = await caller.post(endpoint, delivery.delivery_id, delivery.body);
      // A call that our shutdown aborted is not a failure of the receiver.
      if (caller.isAborted) return;
      const reason = await this.#settle(delivery, response);
      if (reason !== undefined) await disable(endpoint.webhookId, reason);
    } catch (error) {
      logger.error(
        { error: describeError(error), webhookId: endpoint.webhookId },
        'a webhook attempt was not recorded',
      );
    }
  }

  /** Returns the reason to disable the endpoint. Undefined if it stays enabled. */
  async #settle(delivery: WebhookDeliveryRow, response: WebhookResponse): Promise<WebhookDisabledReason | undefined> {
    const { storage, clock, node, random, onFailed } = this.#options;
    const { delivery_id: deliveryId, webhook_id: webhookId } = delivery;
    const nowMs = clock.now();
    const result = await storage.transaction(async (tx) => {
      const row = await lockWebhook(tx, webhookId);
      if (!row) return undefined;
      const resolution = resolveDelivery(response, {
        attempts: delivery.tries,
        failingSinceMs: row.failing_since_ms,
        nowMs,
        random,
      });
      if (!(await settleDelivery(tx, node, deliveryId, resolution.delivery))) return undefined;
      await updateWebhook(tx, webhookId, resolution.endpoint);
      if (resolution.delivery.state !== 'pending') await addPending(tx, webhookId, -1);
      return resolution;
    });
    if (result?.delivery.state === 'failed') onFailed();
    return result?.disable;
  }
}
