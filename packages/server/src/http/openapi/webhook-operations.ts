import {
  AlarmEventCall,
  CustomEmailPayload,
  CustomPushPayloadSchema,
  CustomSmsPayload,
  EmailUnsubscribedCall,
  EntryEventCall,
  WebhookDisabledCall,
  WebhookTestCall,
} from '@chatwire/protocol';
import { type TObject, Type } from 'typebox';
import type { ComponentSchemas, Json } from './component-schemas.ts';

type Members = Readonly<Record<string, Json>>;

interface WebhookCall {
  readonly operationId: string;
  readonly summary: string;
  readonly tag: string;
  readonly body: TObject;
  /** Name of the component, for a body that the protocol does not name. */
  readonly bodyName?: string;
  readonly isSigned: 'always' | 'withSecret';
}

/** Bodies of calls of custom webhooks. Payloads in the log also have `type`; calls do not. */
const pushCall = Type.Omit(CustomPushPayloadSchema, ['type']);
const emailCall = Type.Omit(CustomEmailPayload, ['type']);
const smsCall = Type.Omit(CustomSmsPayload, ['type']);

const CALLS: Readonly<Record<string, WebhookCall>> = {
  entryEvent: {
    operationId: 'onEntryEvent',
    summary: 'Failure webhook: a notification failed, or another event that the endpoint selects',
    tag: 'Failure webhooks',
    body: EntryEventCall,
    isSigned: 'always',
  },
  webhookDisabled: {
    operationId: 'onWebhookDisabled',
    summary: 'Failure webhook: the server disabled another endpoint',
    tag: 'Failure webhooks',
    body: WebhookDisabledCall,
    isSigned: 'always',
  },
  alarmEvent: {
    operationId: 'onAlarmEvent',
    summary: 'Failure webhook: an alarm was raised or cleared',
    tag: 'Alarms',
    body: AlarmEventCall,
    isSigned: 'always',
  },
  emailUnsubscribed: {
    operationId: 'onEmailUnsubscribed',
    summary: 'Failure webhook: a user unsubscribed from emails',
    tag: 'Failure webhooks',
    body: EmailUnsubscribedCall,
    isSigned: 'always',
  },
  webhookTest: {
    operationId: 'onWebhookTest',
    summary: 'Failure webhook: a test',
    tag: 'Failure webhooks',
    body: WebhookTestCall,
    isSigned: 'always',
  },
  push: {
    operationId: 'onPush',
    summary: 'Custom webhook for push: deliver one push',
    tag: 'Push providers',
    body: pushCall,
    bodyName: 'PushCall',
    isSigned: 'withSecret',
  },
  email: {
    operationId: 'onEmail',
    summary: 'Custom webhook for email: deliver one digest',
    tag: 'Email providers',
    body: emailCall,
    bodyName: 'EmailCall',
    isSigned: 'withSecret',
  },
  sms: {
    operationId: 'onSms',
    summary: 'Custom webhook for SMS: deliver one digest',
    tag: 'SMS providers',
    body: smsCall,
    bodyName: 'SmsCall',
    isSigned: 'withSecret',
  },
};

/**
 * Returns the operations that the server calls on endpoints of the operator, by name.
 * See docs/spec/notifications.md#failure-webhooks, #custom-webhook-calls.
 */
export function webhookOperations(schemas: ComponentSchemas): Readonly<Record<string, Members>> {
  return Object.fromEntries(Object.entries(CALLS).map(([name, call]) => [name, operation(call, schemas)]));
}

function operation({ operationId, summary, tag, body, bodyName, isSigned }: WebhookCall, schemas: ComponentSchemas) {
  const schema = bodyName === undefined ? schemas.use(body) : schemas.define(bodyName, schemas.use(body));
  return {
    operationId,
    tags: [tag],
    summary,
    parameters: [
      header('webhook-id', true, 'Equal over all attempts: the idempotency key', '^msg_[0-9a-f]{24}$'),
      header('webhook-timestamp', isSigned === 'always', 'Epoch seconds of this attempt', '^\\d+$'),
      header(
        'webhook-signature',
        isSigned === 'always',
        'Space-separated `v1,<base64>`: HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`',
        '^v1,',
      ),
    ],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Accepted; the body is ignored' }, default: { description: 'Failed: retried' } },
    security: isSigned === 'always' ? [] : [{ basic: [] }, {}],
  };
}

function header(name: string, required: boolean, description: string, pattern: string): Json {
  return { name, in: 'header', required, description, schema: { type: 'string', pattern } };
}
