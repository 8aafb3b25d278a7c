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
 * `done`: the end of the log is reached · `more`: not yet · `outdated`: the endpoints have changed in the meantime, and
 * nothing was written. `dropped`: deliveries dropped by a full queue.
 */
export type FollowerStep = { readonly kind: 'done' | 'more'; readonly dropped: number } | { readonly kind: 'outdated' };

/** Entries read in one step. */
const PAGE = 500;

/**
 * Turns entries of the log into deliveries, exactly once: deliveries and the cursor are written in one transaction,
 * and of two nodes that read the same range only one can write.
 */
export class WebhookFollower {
  readonly #options: FollowerOptions;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** Takes one step. Uses the endpoints at that version, or writes nothing. */
  async step({ version, endpoints }: EndpointList): Promise<FollowerStep> {
    const { storage, logs, clock } = this.#options;
    const cursor = await readWebhookCursor(storage.db);
    const from = startOf(cursor, endpoints);
    // Read first: entries up to here that the page below lacks do not match.
    const newest = await positionAtEnd(logs);
    if (newest <= from) return { kind: 'done', dropped: 0 };
    const page = await logs.page({ filter: filterFor(endpoints), affix: 'prepend', logId: from, limit: PAGE });
    const isFull = page.entries.length === PAGE;
    const found = page.first?.logId ?? LOG_START;
    const reached = isFull || found > newest ? found : newest;
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

/** Entries from before the oldest endpoint are of no interest to any of them. */
function startOf(cursor: string, endpoints: readonly WebhookEndpoint[]): string {
  const since = endpoints.map(({ sinceLogId }) => sinceLogId).sort()[0] ?? LOG_START;
  return cursor > since ? cursor : since;
}

/** With a single outcome, usually `failed`, the log finds its entries among millions of others by index. */
function filterFor(endpoints: readonly WebhookEndpoint[]): LogFilter {
  const outcomes = new Set(endpoints.flatMap(({ events }) => events.map((event) => OUTCOME_OF[event])));
  outcomes.delete(undefined);
  const [outcome] = outcomes;
  return outcomes.size === 1 && outcome !== undefined ? { outcome } : {};
}

/** A token is removed with a failed entry (docs/spec/notifications.md#invalid-tokens); those without an outcome come from elsewhere. */
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
