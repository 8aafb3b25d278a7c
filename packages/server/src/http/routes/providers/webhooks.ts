import {
  ChangeWebhook,
  CreateWebhook,
  RotateWebhookSecret,
  Success,
  WEBHOOK_DELIVERY_ID_PATTERN,
  WEBHOOK_ID_PATTERN,
  Webhook,
  WebhookDeliveriesMeta,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookTest,
} from '@chatwire/protocol';
import { type Static, Type } from 'typebox';
import type { AppContext } from '../../../app-context.ts';
import type { Access } from '../../access/access.ts';
import type { HttpServer } from '../../http-server.ts';
import { responseSchema } from '../../responses/response-schema.ts';

const PATH = '/v3/notifications/v1/webhooks';
const WEBHOOK_PATH = `${PATH}/:webhookId`;
const tags = ['Failure webhooks'];
const access: Access = ['operator'];
const done = { data: { success: true as const } };
const ById = Type.Object({
  webhookId: Type.String({ pattern: WEBHOOK_ID_PATTERN, description: 'must be wh_ and 24 lower-case hex characters' }),
});
const ByDelivery = Type.Object({
  ...ById.properties,
  id: Type.String({
    pattern: WEBHOOK_DELIVERY_ID_PATTERN,
    description: 'must be msg_ and 24 lower-case hex characters',
    examples: ['msg_019b796fbebe000100000107'],
  }),
});
const DEFAULT_LIMIT = 20;

/** Registers the routes for failure webhooks and their deliveries. See docs/spec/notifications.md#failure-webhooks. */
export function webhookRoutes(http: HttpServer, app: AppContext): void {
  const { audit } = app;
  const { endpoints } = app.webhooks;

  http.get(
    PATH,
    {
      config: { access: ['support'] },
      schema: { tags, summary: 'List failure webhooks', response: responseSchema(Type.Array(Webhook)) },
    },
    async () => ({ data: await endpoints.list() }),
  );

  http.post(
    PATH,
    {
      config: { access, audit: 'webhook.created' },
      schema: { tags, summary: 'Add a failure webhook', body: CreateWebhook, response: responseSchema(Webhook) },
    },
    async (request) => ({ data: await endpoints.create(request.body, audit.recorder(request)) }),
  );

  http.get(
    WEBHOOK_PATH,
    {
      config: { access: ['support'] },
      schema: { tags, summary: 'Get a failure webhook', params: ById, response: responseSchema(Webhook) },
    },
    async (request) => ({ data: await endpoints.get(request.params.webhookId) }),
  );

  http.patch(
    WEBHOOK_PATH,
    {
      config: { access, audit: 'webhook.changed' },
      schema: {
        tags,
        summary: 'Change a failure webhook',
        params: ById,
        body: ChangeWebhook,
        response: responseSchema(Webhook),
      },
    },
    async (request) => ({
      data: await endpoints.change(request.params.webhookId, request.body, audit.recorder(request)),
    }),
  );

  http.delete(
    WEBHOOK_PATH,
    {
      config: { access, audit: 'webhook.removed' },
      schema: { tags, summary: 'Remove a failure webhook', params: ById, response: responseSchema(Success) },
    },
    async (request) => {
      await endpoints.remove(request.params.webhookId, audit.recorder(request));
      return done;
    },
  );

  http.post(
    `${WEBHOOK_PATH}/secret/rotate`,
    {
      config: { access, audit: 'webhook.secret_rotated' },
      schema: {
        tags,
        summary: 'Rotate the secret of a failure webhook',
        params: ById,
        body: RotateWebhookSecret,
        response: responseSchema(Type.Object({ secret: Type.String() })),
      },
    },
    async (request) => {
      const { params, body } = request;
      const secret = await endpoints.rotateSecret(params.webhookId, body.overlapSeconds, audit.recorder(request));
      return { data: { secret } };
    },
  );

  http.post(
    `${WEBHOOK_PATH}/test`,
    {
      config: { access, audit: 'webhook.tested' },
      schema: {
        tags,
        summary: 'Send one notification.test to a failure webhook',
        params: ById,
        response: responseSchema(WebhookTest),
      },
    },
    async (request) => {
      const { webhookId } = request.params;
      const tested = await endpoints.test(webhookId);
      await audit.record(request, { action: 'webhook.tested', target: { kind: 'webhook', id: webhookId } });
      return { data: tested };
    },
  );

  deliveryRoutes(http, app);
}

function deliveryRoutes(http: HttpServer, { webhooks: { deliveries }, audit }: AppContext): void {
  http.get(
    `${WEBHOOK_PATH}/deliveries`,
    {
      config: { access: ['support'] },
      schema: {
        tags,
        summary: 'List the deliveries of a failure webhook, newest first',
        params: ById,
        querystring: WebhookDeliveriesQuery,
        response: { 200: Type.Object({ data: Type.Array(WebhookDelivery), meta: WebhookDeliveriesMeta }) },
      },
    },
    async ({ params, query }) => {
      const page = { affix: query.affix ?? ('append' as const), id: query.id, limit: query.limit ?? DEFAULT_LIMIT };
      const { deliveries: data, hasOlder } = await deliveries.list(params.webhookId, page);
      return { data, meta: metaOf(data, page.limit, hasOlder) };
    },
  );

  http.post(
    `${WEBHOOK_PATH}/deliveries/:id/replay`,
    {
      config: { access, audit: 'webhook.delivery_replayed' },
      schema: { tags, summary: 'Replay a delivery', params: ByDelivery, response: responseSchema(Success) },
    },
    async (request) => {
      const { webhookId, id } = request.params;
      await deliveries.replay(webhookId, id, audit.recorder(request));
      return done;
    },
  );
}

function metaOf(
  data: readonly WebhookDelivery[],
  limit: number,
  hasOlder: boolean,
): Static<typeof WebhookDeliveriesMeta> {
  const [first, last] = [data[0], data.at(-1)];
  return {
    current: { limit, count: data.length },
    ...(first && { previous: { affix: 'prepend' as const, id: first.id } }),
    ...(last && hasOlder && { next: { affix: 'append' as const, id: last.id } }),
  };
}
