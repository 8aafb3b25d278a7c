import {
  type CustomEmailPayload,
  CustomEmailProvider,
  CustomPushProvider,
  type CustomSmsPayload,
  CustomSmsProvider,
  type ErrorDetails,
} from '@chatwire/protocol';
import type { DigestModule, DigestRecipient } from '../digest-format.ts';
import type { ConfiguredAccount, ConnectedAccount, ConnectOptions, WriteRules } from '../provider-module.ts';
import { appMembersOf } from '../push-appearance.ts';
import { PUSH_MAX_BYTES, type PushModule } from '../push-format.ts';
import type { CustomPushPayload } from './custom-payload.ts';
import { customBodyBytes, customPushPayload } from './custom-payload-of.ts';
import { createCustomProvider } from './custom-provider.ts';
import { createUrlGuard } from './url-guard.ts';

/** The part of a custom webhook account that digests depend on. */
export interface CustomDigestAccount {
  readonly provider: 'custom';
  /** Whether calls contain the recipient's stored address. If so, recipients without one are not notified. */
  readonly usesContact: boolean;
}

/** The part that the three modules share. */
const webhookMembers = {
  faultsOf: faultsOfWebhook,
  connect: connectWebhook,
  urlsOf: ({ webhookURL }: CustomPushProvider) => [webhookURL],
};

/** Module of the custom webhook for pushes. */
export const customPushModule: PushModule<typeof CustomPushProvider, undefined, CustomPushPayload> = {
  ...webhookMembers,
  schema: CustomPushProvider,
  examples: [
    {
      title: 'Webhook',
      when: { useBasicAuth: [false] },
      required: ['webhookURL'],
      example: { webhookURL: 'https://push.example.org/chatwire' },
    },
    {
      title: 'Webhook with basic authentication',
      when: { useBasicAuth: [true] },
      required: ['webhookURL', 'basicAuthUsername', 'basicAuthPassword'],
      example: {
        webhookURL: 'https://push.example.org/chatwire',
        useBasicAuth: true,
        basicAuthUsername: 'chatwire',
        basicAuthPassword: 'a long password',
      },
    },
  ],
  push: {
    accountOf: () => undefined,
    payloadOf: (details, { recipient, app, appearance }) =>
      customPushPayload(appearance ? { ...details, ...appMembersOf(appearance) } : details, recipient, app),
    clearPayloadOf: (details, { recipient, app }) => customPushPayload(details, recipient, app),
    bytesOf: customBodyBytes,
    maxBytes: () => PUSH_MAX_BYTES,
  },
};

/** Module of the custom webhook for email. */
export const customEmailModule: DigestModule<typeof CustomEmailProvider, CustomDigestAccount, CustomEmailPayload> = {
  ...webhookMembers,
  schema: CustomEmailProvider,
  digest: {
    accountOf: ({ fields }) => ({ provider: 'custom', usesContact: fields.useStoredEmailID }),
    needsContact: ({ usesContact }) => usesContact,
    payloadOf(account, { content: { text, ...messageFields }, recipient, app: { appId, region } }) {
      const email = contactFor(account, recipient);
      const to = { uid: recipient.uid, ...(email !== undefined && { email }), name: recipient.name };
      const data = { to, ...messageFields, subject: text };
      return {
        trigger: 'email-notification-payload-generated',
        data,
        appId,
        region,
        webhook: 'custom',
        type: 'custom',
      };
    },
  },
};

/** Module of the custom webhook for SMS. */
export const customSmsModule: DigestModule<typeof CustomSmsProvider, CustomDigestAccount, CustomSmsPayload> = {
  ...webhookMembers,
  schema: CustomSmsProvider,
  digest: {
    accountOf: ({ fields }) => ({ provider: 'custom', usesContact: fields.useStoredPhNo }),
    needsContact: ({ usesContact }) => usesContact,
    payloadOf(account, { content: { text, ...messageFields }, recipient, app: { appId, region } }) {
      const phno = contactFor(account, recipient);
      const to = { uid: recipient.uid, ...(phno !== undefined && { phno }), name: recipient.name };
      const data = { to, ...messageFields, smsContent: text };
      return { trigger: 'sms-notification-payload-generated', data, appId, region, webhook: 'custom', type: 'custom' };
    },
  },
};

function contactFor({ usesContact }: CustomDigestAccount, { contact }: DigestRecipient): string | undefined {
  return usesContact ? contact : undefined;
}

function faultsOfWebhook(
  { webhookURL, useBasicAuth, basicAuthUsername, basicAuthPassword }: CustomPushProvider,
  { allowInsecureWebhooks }: WriteRules,
): ErrorDetails {
  const urlFault = faultOfUrl(webhookURL, allowInsecureWebhooks);
  return {
    ...(urlFault !== undefined && { webhookURL: [urlFault] }),
    ...(useBasicAuth && basicAuthUsername === undefined && { basicAuthUsername: ['is required with useBasicAuth'] }),
    ...(useBasicAuth && basicAuthPassword === undefined && { basicAuthPassword: ['is required with useBasicAuth'] }),
  };
}

/**
 * Returns why the URL may not be stored. Does not resolve its host: each call checks the address, and records a rejection
 * in the entry.
 */
function faultOfUrl(text: string, allowInsecure: boolean): string | undefined {
  if (!URL.canParse(text)) return 'must be a URL';
  return createUrlGuard({ allowPrivate: true, allowInsecure }).rejectionOf(new URL(text));
}

function connectWebhook(
  { fields }: ConfiguredAccount<CustomPushProvider>,
  { config, clock, ca }: ConnectOptions,
): ConnectedAccount {
  const { basicAuthUsername: username, basicAuthPassword: password, signingSecret } = fields;
  const target = {
    url: new URL(fields.webhookURL),
    ...(fields.useBasicAuth && { basicAuth: { username: username ?? '', password: password ?? '' } }),
    ...(signingSecret && { signingSecrets: [signingSecret] }),
  };
  const guard = { allowPrivate: config.allowPrivateWebhooks, allowInsecure: config.allowInsecureWebhooks };
  return {
    provider: createCustomProvider({ target, guard, clock, ca, proxies: config.egressProxies }),
    timeoutMs: fields.timeoutInMS,
  };
}
