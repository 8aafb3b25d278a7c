import type { Sandbox, SandboxResponse } from '@chatwire/sandbox';
import { ApnsProviderToken } from '../../../src/providers/apns/apns-provider-token.ts';
import { apnsResultOf } from '../../../src/providers/apns/apns-result-of.ts';
import { apnsRequest } from '../../../src/providers/apns/apns-wire.ts';
import { fcmResultOf } from '../../../src/providers/fcm/fcm-result-of.ts';
import { fcmRequest } from '../../../src/providers/fcm/fcm-wire.ts';
import type { HttpOutcome } from '../../../src/providers/http/http-outcome.ts';
import type { SendRequest } from '../../../src/providers/provider.ts';
import type { ConnectOptions } from '../../../src/providers/provider-module.ts';
import type { ProviderResult } from '../../../src/providers/provider-result.ts';
import { sendgridResultOf } from '../../../src/providers/sendgrid/sendgrid-result-of.ts';
import { sendgridRequest } from '../../../src/providers/sendgrid/sendgrid-wire.ts';
import { twilioResultOf } from '../../../src/providers/twilio/twilio-result-of.ts';
import { twilioRequest } from '../../../src/providers/twilio/twilio-wire.ts';
import { unsealKeys } from '../../../src/providers/webpush/subscription-keys.ts';
import { VapidHeaders } from '../../../src/providers/webpush/vapid-headers.ts';
import { webpushResultOf } from '../../../src/providers/webpush/webpush-result-of.ts';
import { webpushRequest } from '../../../src/providers/webpush/webpush-wire.ts';

/** Providers that the simulation has. */
export const SIMULATED = ['fcm', 'apns', 'webpush', 'sendgrid', 'twilio'] as const;
export type SimulatedProvider = (typeof SIMULATED)[number];

/** A notification in the bytes of its provider, and the meaning of the responses. The real adapters without their connections. */
export interface ProviderWire {
  /** Hands the notification to the provider of the sandbox. */
  deliver(request: SendRequest<never>): SandboxResponse;
  read(outcome: HttpOutcome): ProviderResult;
}

// oxlint-disable-next-line typescript/no-explicit-any -- stored fields of any kind of account, which its module has checked
type Fields = any;

export function providerWireOf(
  kind: SimulatedProvider,
  fields: Fields,
  sandbox: Sandbox,
  options: ConnectOptions,
): ProviderWire {
  const {
    clock,
    secrets,
    config: { publicUrl },
  } = options;
  const connection = {};
  const respond = (path: string, headers: object, body: string | Buffer) =>
    sandbox.respond(kind, { method: 'POST', path, headers: { ...headers }, body: Buffer.from(body), connection });
  switch (kind) {
    case 'fcm': {
      const projectId = fields.serviceAccountCreds.project_id;
      return {
        deliver({ token = '', payload, receipt }) {
          const accessToken = sandbox.accessTokens.issue().access_token;
          const call = { baseUrl: 'http://fcm.test', projectId, accessToken, deviceToken: token, payload, receipt };
          const { url, headers, body } = fcmRequest(call);
          return respond(url.pathname, headers ?? {}, body);
        },
        read: (outcome) => fcmResultOf(outcome, clock.now()),
      };
    }
    case 'apns': {
      const providerToken = new ApnsProviderToken(fields, clock);
      return {
        deliver({ token = '', decisionId, payload, receipt }) {
          const call = { providerToken: providerToken.current(), deviceToken: token, decisionId, payload, receipt };
          const { headers, body } = apnsRequest(call);
          return respond(String(headers[':path']), headers, body);
        },
        read: (outcome) => apnsResultOf(outcome, clock.now()),
      };
    }
    case 'webpush': {
      const { subject, vapidPublicKey, vapidPrivateKey } = fields;
      const vapids = new VapidHeaders({ subject, keys: [{ vapidPublicKey, vapidPrivateKey }], clock });
      return {
        deliver({ token = '', subscription, payload, receipt }) {
          const endpoint = new URL(token);
          const keys = unsealKeys(subscription?.sealedKeys ?? '', secrets);
          const vapid = vapids.headerFor(endpoint.origin, subscription?.vapidKeyId ?? '');
          const { headers, body } = webpushRequest({ endpoint, keys, vapid, payload, receipt });
          return respond(endpoint.pathname, headers ?? {}, body);
        },
        read: (outcome) => webpushResultOf(outcome, clock.now()),
      };
    }
    case 'sendgrid':
      return {
        deliver({ payload, entry, unsubscribe }) {
          const apiKey = fields.sendGridApiKey;
          const call = { baseUrl: 'http://sendgrid.test', apiKey, publicUrl, payload, entry, unsubscribe };
          const { url, headers, body } = sendgridRequest(call);
          return respond(url.pathname, headers ?? {}, body);
        },
        read: (outcome) => sendgridResultOf(outcome, clock.now()),
      };
    case 'twilio':
      return {
        deliver({ payload, entry }) {
          // Without an address for delivery reports, which the sandbox would send through a real network.
          const call = { baseUrl: 'http://twilio.test', account: fields, statusUrl: undefined, payload, entry };
          const { url, headers, body } = twilioRequest(call);
          return respond(url.pathname, headers ?? {}, body);
        },
        read: (outcome) => twilioResultOf(outcome, clock.now()),
      };
  }
}
