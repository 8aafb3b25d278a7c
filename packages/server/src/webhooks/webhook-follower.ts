import type { LogEntry, Outcome, WebhookEvent } from '@chatwire/protocol';
import type { Clock } from '../base/time/clock.ts';
import { LOG_START, positionAtEnd } from '../logs/follow-log.ts';
import type { LogFilter, LogStore } from '../logs/log-store.ts';
import { readVersion } from '../storage/notifications/settings/notification-versions-store.ts';
import type { Storage } from '../storage/storage.ts';
import {
  advanceWebhookCursor,
  lockWebhookQueues,
  readWebhookCursor,
} from '../storage/webhooks/webhook-cursor-store.ts';
import { entryBody } from './delivery/webhook-body.ts';
import { type NewDelivery, queueDeliveries } from './queue/queue-deliveries.ts';
import { wantedEvents } from './queue/wanted-events.ts';
import type { WebhookEndpoint } from './webhook.ts';
import type { EndpointList } from './webhook-endpoints.ts';

export interface FollowerOptions {
  readonly storage: Storage;
  readonly logs: LogStore;
  readonly clock: Clock;
}

/**
 * `done`: the end of the log was reached. `more`: the end was not reached. `outdated`: the endpoints have changed since
 * they were read, and nothing was written. `dropped`: number of deliveries that full queues dropped.
 */
export type FollowerStep = { readonly kind: 'done' | 'more'; readonly dropped: number } | { readonly kind: 'outdated' };

/** Entries read in one step. */
const PAGE_SIZE = 500;

/**
 * Queues deliveries for new entries of the log, exactly once. Deliveries and the cursor are written in one transaction.
 * If two nodes read the same range, only one can write.
 */
export class WebhookFollower {
  readonly #options: FollowerOptions;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Processes one page of entries. Writes nothing if the endpoints have another version now. */
  async step({ version, endpoints }: EndpointList): Promise<FollowerStep> {
    const { storage, logs, clock } = this.#options;
    const cursor = await readWebhookCursor(storage.db);
    const from = startOf(cursor, endpoints);
    // Read before the page: entries up to this position that the page does not contain do not match.
    const newest = await positionAtEnd(logs);
    if (newest <= from) return { kind: 'done', dropped: 0 };
    const page = await logs.page({ filter: filterFor(endpoints), affix: 'prepend', logId: from, limit: PAGE_SIZE });
    const isFull = page.entries.length === PAGE_SIZE;
    const last = page.first?.logId ?? LOG_START;
    const reached = isFull || last > newest ? last : newest;
    const deliveries = page.entries.toReversed().flatMap((json) => deliveriesOf(json.toString('utf8'), endpoints));
    return storage.transaction(async (tx) => {
      await lockWebhookQueues(tx);
      if ((await readVersion(tx, 'webhooks')) !== version) return { kind: 'outdated' };
      if (!(await advanceWebhookCursor(tx, cursor, reached))) return { kind: 'more', dropped: 0 };
      const dropped = await queueDeliveries(tx, deliveries, clock.now());
      return { kind: isFull ? 'more' : 'done', dropped };
    });
  }
}

/** Returns the position to read from. Entries before the oldest endpoint are delivered to none. */
function startOf(cursor: string, endpoints: readonly WebhookEndpoint[]): string {
  const since = endpoints.map(({ sinceLogId }) => sinceLogId).sort()[0] ?? LOG_START;
  return cursor > since ? cursor : since;
}

/** Returns a filter by outcome if the endpoints select only one, usually `failed`: the log has an index for it. */
function filterFor(endpoints: readonly WebhookEndpoint[]): LogFilter {
  const outcomes = new Set(endpoints.flatMap(({ events }) => events.map((event) => OUTCOME_OF[event])));
  outcomes.delete(undefined);
  const [outcome] = outcomes;
  return outcomes.size === 1 && outcome !== undefined ? { outcome } : {};
}

/**
 * Outcome of the entries that cause an event. Undefined: entries do not cause it. A removed token has a failed entry
 * (docs/spec/notifications.md#invalid-tokens).
 */
const OUTCOME_OF: Readonly<Record<WebhookEvent, Outcome | undefined>> = {
  'notification.sent': 'sent',
  'notification.failed': 'failed',
  'notification.skipped': 'skipped',
  'notification.unreachable': 'unreachable',
  'token.removed': 'failed',
  'webhook.disabled': undefined,
  'notification.device': undefined,
  'email.unsubscribed': undefined,
  'alarm.raised': undefined,
  'alarm.cleared': undefined,
  'alarm.reminder': undefined,
  'alarm.test': undefined,
};

function deliveriesOf(json: string, endpoints: readonly WebhookEndpoint[]): NewDelivery[] {
  const entry = entryOf(json);
  return endpoints.flatMap((endpoint) =>
    wantedEvents(entry, endpoint).map((type) => ({
      webhookId: endpoint.webhookId,
      type,
      body: entryBody(type, entry, json),
      recipient: entry.recipient,
    })),
  );
}

function entryOf(json: string): LogEntry {
  return JSON.parse(json) as LogEntry;
}
