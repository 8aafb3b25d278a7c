import { Type } from 'typebox';
import { Alarm } from '../../alarms/alarms.ts';
import { LOG_ID_PATTERN, UID_PATTERN } from '../../ids.ts';
import { LogEntry } from '../../notification/log-entry.ts';
import { ALARM_EVENTS, WEBHOOK_ID_PATTERN, Webhook } from './webhooks.ts';

const timestamp = Type.String({ description: 'ISO 8601, UTC' });

/** Events about an entry. `timestamp`: when the last attempt ended, or a later delivery report arrived. */
export const ENTRY_EVENTS = [
  'notification.failed',
  'notification.unreachable',
  'notification.skipped',
  'notification.sent',
  'token.removed',
  'notification.device',
] as const;

/** Body of a failure webhook call about an entry. See docs/spec/notifications.md#failure-webhooks. */
export const EntryEventCall = Type.Object({ type: Type.Enum(ENTRY_EVENTS), timestamp, data: LogEntry });

/**
 * Body of a failure webhook call about an alarm; `sample`: up to five log entries behind the value. See
 * docs/spec/last-mile.md#alarms.
 */
export const AlarmEventCall = Type.Object({
  type: Type.Enum(ALARM_EVENTS),
  timestamp,
  data: Type.Object({ ...Alarm.properties, sample: Type.Array(Type.String({ pattern: LOG_ID_PATTERN })) }),
});

/**
 * Body of a failure webhook about another endpoint that the server disabled.
 * See docs/spec/notifications.md#failure-webhooks.
 */
export const WebhookDisabledCall = Type.Object({ type: Type.Literal('webhook.disabled'), timestamp, data: Webhook });

/**
 * Body of a failure webhook call about a user who unsubscribed through the link in an email. `scope`: `all`, or the id
 * of a conversation. See docs/spec/last-mile.md#unsubscribe.
 */
export const EmailUnsubscribedCall = Type.Object({
  type: Type.Literal('email.unsubscribed'),
  timestamp,
  data: Type.Object({
    uid: Type.String({ pattern: UID_PATTERN }),
    scope: Type.String(),
    atMS: Type.Integer({ description: 'Epoch ms' }),
  }),
});

/** Body of a test call. See docs/spec/notifications.md#failure-webhooks. */
export const WebhookTestCall = Type.Object({
  type: Type.Literal('notification.test'),
  timestamp,
  data: Type.Object({ webhookId: Type.String({ pattern: WEBHOOK_ID_PATTERN }) }),
});
