import type { Webhook, WebhookDelivery, WebhookFilter, WebhookTest } from '@chatwire/protocol';
import type { ApiClient } from '../../api/api-client.ts';

const PATH = '/v3/notifications/v1/webhooks';
type Fields = Readonly<Record<string, unknown>>;

/** Fetches all webhooks. */
export function readWebhooks(api: ApiClient, signal: AbortSignal): Promise<readonly Webhook[]> {
  return api.get(PATH, {}, signal);
}

/** Creates a webhook. Only this response contains its secret in plain text. */
export function createWebhook(api: ApiClient, fields: Fields): Promise<Webhook> {
  return api.send('POST', PATH, withFilter(null, fields));
}

/** Changes a webhook. Omitted fields keep their value. */
export async function changeWebhook(api: ApiClient, { webhookId, filter }: Webhook, fields: Fields): Promise<void> {
  await api.send('PATCH', `${PATH}/${webhookId}`, withFilter(filter, fields));
}

/** Deletes a webhook. */
export async function removeWebhook(api: ApiClient, webhookId: string): Promise<void> {
  await api.send('DELETE', `${PATH}/${webhookId}`);
}

/** Sends a test event to a webhook. Resolves to the response of its endpoint. */
export function testWebhook(api: ApiClient, webhookId: string): Promise<WebhookTest> {
  return api.send('POST', `${PATH}/${webhookId}/test`);
}

/** Replaces the secret. Resolves to the new one; no other response contains it in plain text. */
export async function rotateSecret(api: ApiClient, webhookId: string, overlapSeconds: number): Promise<string> {
  const path = `${PATH}/${webhookId}/secret/rotate`;
  return (await api.send<{ readonly secret: string }>('POST', path, { overlapSeconds })).secret;
}

export interface DeliveriesPage {
  readonly data: readonly WebhookDelivery[];
  readonly meta: { readonly next?: { readonly id: string } };
}

/** Fetches a page of deliveries, newest first. `after`: the id of the delivery after which the page begins. */
export function readDeliveries(
  api: ApiClient,
  webhookId: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<DeliveriesPage> {
  return api.getWhole(`${PATH}/${webhookId}/deliveries`, { limit: '20', id: after }, signal);
}

/** Repeats a delivery. */
export async function replayDelivery(api: ApiClient, webhookId: string, id: string): Promise<void> {
  await api.send('POST', `${PATH}/${webhookId}/deliveries/${id}/replay`);
}

/** Returns the fields with the whole filter instead of its changes, without empty members. */
export function withFilter(stored: WebhookFilter | null, fields: Fields): Fields {
  const { filter } = fields;
  if (typeof filter !== 'object') return fields;
  const members = Object.entries({ ...stored, ...filter }).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return { ...fields, filter: members.length === 0 ? null : Object.fromEntries(members) };
}
