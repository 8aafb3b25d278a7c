import { type Static, type TSchema, Type } from 'typebox';
import { ALARM_METRIC_NAMES, ALARM_SEVERITIES } from '../../alarms/alarm-metrics.ts';
import { Uid } from '../../entities/user.ts';
import { ALL_PROVIDERS, ALL_TRIGGERS, CHANNELS, REASONS, RECEIVER_TYPES } from '../../notification/enums.ts';

/** Events of alarms. See docs/spec/last-mile.md#alarms. */
export const ALARM_EVENTS = ['alarm.raised', 'alarm.cleared', 'alarm.reminder', 'alarm.test'] as const;
export type AlarmEvent = (typeof ALARM_EVENTS)[number];

/** Events that a failure webhook can receive. See docs/spec/notifications.md#failure-webhooks. */
export const WEBHOOK_EVENTS = [
  'notification.failed',
  'notification.unreachable',
  'notification.skipped',
  'notification.sent',
  'token.removed',
  'webhook.disabled',
  'notification.device',
  ...ALARM_EVENTS,
  'email.unsubscribed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why the server disabled an endpoint. */
export const WEBHOOK_DISABLED_REASONS = ['GONE', 'NO_SUCCESS_FOR_5_DAYS'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

export const WEBHOOK_DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

export const WEBHOOK_ID_PATTERN = '^wh_[0-9a-f]{24}$';
export const WEBHOOK_DELIVERY_ID_PATTERN = '^msg_[0-9a-f]{24}$';

function oneOrMore<S extends TSchema>(schema: S) {
  return Type.Optional(Type.Union([schema, Type.Array(schema, { minItems: 1, maxItems: 100 })]));
}

/**
 * Which entries and alarms an endpoint receives. Every given member must match; of several values, one is enough. `metric`
 * and `severity` apply to alarms, the others to entries.
 */
export const WebhookFilter = Type.Object({
  channel: oneOrMore(Type.Enum(CHANNELS)),
  provider: oneOrMore(Type.Enum(ALL_PROVIDERS)),
  trigger: oneOrMore(Type.Enum(ALL_TRIGGERS)),
  reason: oneOrMore(Type.Enum(REASONS)),
  receiverType: oneOrMore(Type.Enum(RECEIVER_TYPES)),
  recipient: oneOrMore(Uid),
  metric: oneOrMore(Type.Enum(ALARM_METRIC_NAMES)),
  severity: oneOrMore(Type.Enum(ALARM_SEVERITIES)),
});
export type WebhookFilter = Static<typeof WebhookFilter>;

const url = Type.String({ minLength: 1, maxLength: 255, description: 'must be a URL of at most 255 characters' });
const events = Type.Array(Type.Enum(WEBHOOK_EVENTS), { minItems: 1, maxItems: 20 });
const description = Type.String({ maxLength: 500 });

/** POST /webhooks. */
export const CreateWebhook = Type.Object({
  url,
  /** Default: `notification.failed`. */
  events: Type.Optional(events),
  /** Default: every entry. */
  filter: Type.Optional(Type.Union([WebhookFilter, Type.Null()])),
  description: Type.Optional(Type.Union([description, Type.Null()])),
  /** Default: true. */
  enabled: Type.Optional(Type.Boolean()),
});
export type CreateWebhook = Static<typeof CreateWebhook>;

/** PATCH /webhooks/{webhookId}. Absent members stay unchanged, `null` removes. */
export const ChangeWebhook = Type.Partial(CreateWebhook);
export type ChangeWebhook = Static<typeof ChangeWebhook>;

/** POST /webhooks/{webhookId}/secret/rotate. */
export const RotateWebhookSecret = Type.Object({
  /** Time for which calls are also signed with the previous secret, seconds. Default: one day. */
  overlapSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 604_800 })),
});

/**
 * An endpoint that receives failed notifications, or the events it selects.
 * See docs/spec/notifications.md#failure-webhooks.
 */
export const Webhook = Type.Object(
  {
    webhookId: Type.String({ pattern: WEBHOOK_ID_PATTERN }),
    url: Type.String(),
    events: Type.Array(Type.Enum(WEBHOOK_EVENTS)),
    filter: Type.Union([WebhookFilter, Type.Null()]),
    description: Type.Union([Type.String(), Type.Null()]),
    enabled: Type.Boolean(),
    disabledReason: Type.Optional(Type.Enum(WEBHOOK_DISABLED_REASONS)),
    /** `whsec_<base64>`; unmasked only in the response that creates it. */
    secret: Type.String(),
    /** Number of oldest deliveries dropped because more than 100,000 were pending; absent if none. */
    droppedDeliveries: Type.Optional(Type.Integer()),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  },
  { $id: 'Webhook' },
);
export type Webhook = Static<typeof Webhook>;

/** Result of one `notification.test`. */
export const WebhookTest = Type.Object({
  /** HTTP status; `null` without a response, and `message` states the cause. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  durationMs: Type.Integer(),
  message: Type.Optional(Type.String()),
});
export type WebhookTest = Static<typeof WebhookTest>;

/** One delivery of an event to an endpoint. `id` is the call's `webhook-id` header. */
export const WebhookDelivery = Type.Object(
  {
    id: Type.String({ pattern: WEBHOOK_DELIVERY_ID_PATTERN }),
    type: Type.Enum(WEBHOOK_EVENTS),
    state: Type.Enum(WEBHOOK_DELIVERY_STATES),
    tries: Type.Integer(),
    /** HTTP status of the last attempt; `null` before the first attempt and without a response. */
    lastStatus: Type.Union([Type.Integer(), Type.Null()]),
    nextTryAtMS: Type.Optional(Type.Integer()),
  },
  { $id: 'WebhookDelivery' },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

/** GET /webhooks/{webhookId}/deliveries, newest first. */
export const WebhookDeliveriesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Deliveries per page. Default 20' })),
  affix: Type.Optional(
    Type.Enum(['append', 'prepend'], { description: '`append` (default): older than id; `prepend`: newer' }),
  ),
  id: Type.Optional(
    Type.String({ pattern: WEBHOOK_DELIVERY_ID_PATTERN, description: 'Position the page begins after' }),
  ),
});

const position = (affix: 'append' | 'prepend') =>
  Type.Optional(Type.Object({ affix: Type.Literal(affix), id: Type.String() }));

/** Neighbours of a page of deliveries. */
export const WebhookDeliveriesMeta = Type.Object({
  current: Type.Object({ limit: Type.Integer(), count: Type.Integer() }),
  previous: position('prepend'),
  next: position('append'),
});
