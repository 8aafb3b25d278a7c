import {
  type ChangeWebhook,
  type CreateWebhook,
  type Webhook,
  WebhookFilter,
  type WebhookTest,
} from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import { ApiError, badRequest } from '../base/errors/api-error.ts';
import type { SecretBox } from '../base/secrets/secret-box.ts';
import { Signal } from '../base/signal.ts';
import { eventIdSource } from '../base/text/event-id.ts';
import type { Clock } from '../base/time/clock.ts';
import { positionAtEnd } from '../logs/follow-log.ts';
import type { LogStore } from '../logs/log-store.ts';
import { createUrlGuard, type UrlGuardOptions } from '../providers/custom/url-guard.ts';
import { bumpVersion } from '../storage/notifications/settings/notification-versions-store.ts';
import type { Db, Storage } from '../storage/storage.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from '../storage/webhooks/webhooks-store.ts';
import { eventBody } from './delivery/webhook-body.ts';
import type { WebhookCaller } from './delivery/webhook-caller.ts';
import { newDeliveryId } from './queue/queue-deliveries.ts';
import { toEndpoint, toWebhook } from './webhook.ts';
import { targetOf, webhookChanges } from './webhook-act.ts';
import { newWebhookSecret, openSecrets, sealSecrets, withNewSecret } from './webhook-secrets.ts';

export interface WebhooksOptions {
  readonly storage: Storage;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly guard: UrlGuardOptions;
  readonly caller: WebhookCaller;
}

const MAX_WEBHOOKS = 10;
const DAY_SECONDS = 86_400;
const FILTER_MEMBERS = Object.keys(WebhookFilter.properties);
const nextId = eventIdSource();

/** Endpoints for failure webhooks, managed by operators. See docs/spec/notifications.md#failure-webhooks. */
export class Webhooks {
  /** Emitted after a committed write of this server. */
  readonly changed = new Signal();
  readonly #options: WebhooksOptions;

  constructor(options: WebhooksOptions) {
    this.#options = options;
  }

  async list(): Promise<Webhook[]> {
    const { storage, secrets } = this.#options;
    return (await listWebhooks(storage.db)).map((row) => toWebhook(row, secrets));
  }

  async get(webhookId: string): Promise<Webhook> {
    return toWebhook(await this.#found(webhookId), this.#options.secrets);
  }

  /** Creates an endpoint, which gets no earlier entries. Only this response contains its secret in plain text. */
  async create(input: CreateWebhook, record: RecordAct): Promise<Webhook> {
    const { logs, secrets } = this.#options;
    this.#checkUrl(input.url);
    const secret = newWebhookSecret();
    const sinceLogId = await positionAtEnd(logs);
    const row = await this.#write(async (tx, nowMs) => {
      if ((await listWebhooks(tx)).length >= MAX_WEBHOOKS) {
        throw badRequest({ url: [`must be one of at most ${MAX_WEBHOOKS} webhooks`] });
      }
      const created: WebhookRow = {
        webhook_id: `wh_${nextId(nowMs)}`,
        url: input.url,
        events: JSON.stringify(input.events ?? ['notification.failed']),
        filter: filterColumn(input.filter),
        description: input.description ?? null,
        is_enabled: input.enabled === false ? 0 : 1,
        disabled_reason: null,
        secrets: sealSecrets([{ secret }], secrets),
        since_log_id: sinceLogId,
        pending: 0,
        dropped: 0,
        failing_since_ms: null,
        not_before_ms: 0,
        created_at_ms: nowMs,
        updated_at_ms: nowMs,
      };
      await insertWebhook(tx, created);
      const changes = webhookChanges(undefined, created, secrets);
      await record(tx, { action: 'webhook.created', target: targetOf(created), changes });
      return created;
    });
    return toWebhook(row, secrets, secret);
  }

  /**
   * Changes a webhook. Omitted members stay unchanged. Enabling it restarts the five days. Entries that were logged while
   * it was disabled are not delivered.
   */
  async change(webhookId: string, input: ChangeWebhook, record: RecordAct): Promise<Webhook> {
    const { logs, secrets } = this.#options;
    if (input.url !== undefined) this.#checkUrl(input.url);
    const end = input.enabled === true ? await positionAtEnd(logs) : '';
    const row = await this.#write(async (tx, nowMs) => {
      const stored = await lockWebhook(tx, webhookId);
      if (!stored) throw notFound();
      const changes = {
        ...(input.url !== undefined && { url: input.url }),
        ...(input.events !== undefined && { events: JSON.stringify(input.events) }),
        ...(input.filter !== undefined && { filter: filterColumn(input.filter) }),
        ...(input.description !== undefined && { description: input.description }),
        ...(input.enabled !== undefined && enabledColumns(stored, input.enabled, end)),
        updated_at_ms: nowMs,
      };
      await updateWebhook(tx, webhookId, changes);
      const changed = { ...stored, ...changes };
      const target = targetOf(changed);
      await record(tx, { action: 'webhook.changed', target, changes: webhookChanges(stored, changed, secrets) });
      return changed;
    });
    return toWebhook(row, secrets);
  }

  /** Removes a webhook and its deliveries, including those in progress. */
  async remove(webhookId: string, record: RecordAct): Promise<void> {
    await this.#write(async (tx) => {
      const row = await findWebhook(tx, webhookId);
      if (!row || !(await deleteWebhook(tx, webhookId))) throw notFound();
      const changes = webhookChanges(row, undefined, this.#options.secrets);
      await record(tx, { action: 'webhook.removed', target: targetOf(row), changes });
    });
  }

  /** Creates a new secret. The previous one also signs until the overlap ends. */
  async rotateSecret(webhookId: string, overlapSeconds: number | undefined, record: RecordAct): Promise<string> {
    const { secrets } = this.#options;
    const secret = newWebhookSecret();
    await this.#write(async (tx, nowMs) => {
      const row = await lockWebhook(tx, webhookId);
      if (!row) throw notFound();
      const rotated = withNewSecret(
        openSecrets(row.secrets, secrets),
        secret,
        nowMs + (overlapSeconds ?? DAY_SECONDS) * 1_000,
        nowMs,
      );
      const changed = { ...row, secrets: sealSecrets(rotated, secrets), updated_at_ms: nowMs };
      await updateWebhook(tx, webhookId, { secrets: changed.secrets, updated_at_ms: nowMs });
      const changes = webhookChanges(row, changed, secrets);
      await record(tx, { action: 'webhook.secret_rotated', target: targetOf(row), changes });
    });
    return secret;
  }

  /** Sends one signed `notification.test` at once, without retries, even to a disabled endpoint. */
  async test(webhookId: string): Promise<WebhookTest> {
    const { clock, secrets, caller } = this.#options;
    const endpoint = toEndpoint(await this.#found(webhookId), secrets);
    const startedAtMs = clock.now();
    const body = eventBody('notification.test', startedAtMs, { webhookId });
    const response = await caller.post(endpoint, newDeliveryId(startedAtMs), body);
    const durationMs = clock.now() - startedAtMs;
    return response.status === null
      ? { status: null, durationMs, message: response.message }
      : { status: response.status, durationMs };
  }

  /** Encrypts secrets that were encrypted with an older key again, so that the key can be removed. Runs at every start. */
  async reseal(): Promise<void> {
    const { storage, secrets } = this.#options;
    const isOld = (row: WebhookRow) => !secrets.isCurrent(row.secrets);
    if (!(await listWebhooks(storage.db)).some(isOld)) return;
    await this.#write(async (tx) => {
      for (const row of (await listWebhooks(tx)).filter(isOld)) {
        const rotated = openSecrets(row.secrets, secrets);
        if (rotated.length > 0) await updateWebhook(tx, row.webhook_id, { secrets: sealSecrets(rotated, secrets) });
      }
    });
  }

  async #found(webhookId: string): Promise<WebhookRow> {
    const row = await findWebhook(this.#options.storage.db, webhookId);
    if (!row) throw notFound();
    return row;
  }

  /** Checks the text of a URL. Its resolved address is checked at every call. */
  #checkUrl(text: string): void {
    const rejection = URL.canParse(text)
      ? createUrlGuard(this.#options.guard).rejectionOf(new URL(text))
      : 'must be a URL';
    if (rejection !== undefined) throw badRequest({ url: [rejection] });
  }

  async #write<T>(change: (tx: Db, nowMs: number) => Promise<T>): Promise<T> {
    const { storage, clock } = this.#options;
    const result = await storage.transaction(async (tx) => {
      await bumpVersion(tx, 'webhooks');
      return change(tx, clock.now());
    });
    this.changed.emit();
    return result;
  }
}

export function notFound(): ApiError {
  return new ApiError('ERR_WEBHOOK_NOT_FOUND', 'Webhook not found.');
}

/** Returns the stored form of a filter, without unknown members: they would have no effect. */
function filterColumn(filter: CreateWebhook['filter']): string | null {
  return filter === null || filter === undefined ? null : JSON.stringify(filter, FILTER_MEMBERS);
}

function enabledColumns(stored: WebhookRow, enabled: boolean, end: string): Partial<WebhookRow> {
  if (!enabled) return { is_enabled: 0, disabled_reason: null };
  if (stored.is_enabled === 1) return {};
  return { is_enabled: 1, disabled_reason: null, since_log_id: end, failing_since_ms: null, not_before_ms: 0 };
}
