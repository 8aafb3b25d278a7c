import type { Channel, CustomPushProvider } from '@chatwire/protocol';
import { assertNever } from '../../base/assert-never.ts';
import type { Clock } from '../../base/clock.ts';
import { twilioStatusUrl } from '../../base/twilio-status-url.ts';
import type { Config } from '../../config.ts';
import { createApnsProvider } from '../../providers/apns/apns-provider.ts';
import { createCustomProvider } from '../../providers/custom/custom-provider.ts';
import { createFcmProvider } from '../../providers/fcm/fcm-provider.ts';
import type { Provider } from '../../providers/provider.ts';
import { createSendgridProvider } from '../../providers/sendgrid/sendgrid-provider.ts';
import { createTwilioProvider } from '../../providers/twilio/twilio-provider.ts';
import type { ProviderAccounts } from '../../settings/providers-directory.ts';

/** Names an account. `providerId` tells those of FCM and APNs apart; there is one of each other kind and channel. */
export interface AccountName {
  readonly channel: Channel;
  readonly kind: Provider['kind'];
  readonly providerId?: string | undefined;
}

/** An account that can be called. */
export interface Connected {
  readonly provider: Provider;
  /** Deadline of one call. */
  readonly timeoutMs: number;
}

export interface ConnectOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly ca: string | undefined;
}

/** The adapter of an account; undefined when its credentials are unusable. */
export function connectAccount(
  accounts: ProviderAccounts,
  { channel, kind, providerId }: AccountName,
  options: ConnectOptions,
): Connected | undefined {
  const { config, clock, ca } = options;
  const proxies = config.egressProxies;
  const timeoutMs = config.providerTimeoutMs;
  switch (kind) {
    case 'fcm': {
      const fields = accounts.fcm.find((account) => account.providerId === providerId)?.fields;
      if (!fields) return undefined;
      const urls = { baseUrl: config.fcmUrl, tokenUrl: config.fcmTokenUrl };
      return {
        provider: createFcmProvider({ account: fields.serviceAccountCreds, ...urls, clock, ca, proxies }),
        timeoutMs,
      };
    }
    case 'apns': {
      const account = accounts.apns.find((known) => known.providerId === providerId)?.fields;
      return (
        account && { provider: createApnsProvider({ account, baseUrl: config.apnsUrl, clock, ca, proxies }), timeoutMs }
      );
    }
    case 'sendgrid': {
      const account = accounts.email.sendgrid?.fields;
      if (!account) return undefined;
      const { sendgridUrl: baseUrl, publicUrl } = config;
      return { provider: createSendgridProvider({ account, baseUrl, publicUrl, clock, ca, proxies }), timeoutMs };
    }
    case 'twilio': {
      const { fields: account, inboundToken } = accounts.sms.twilio ?? {};
      if (!account) return undefined;
      const statusUrl = statusUrlOf(config, inboundToken);
      return {
        provider: createTwilioProvider({ account, baseUrl: config.twilioUrl, statusUrl, clock, ca, proxies }),
        timeoutMs,
      };
    }
    case 'custom': {
      const fields = (channel === 'push' ? accounts : accounts[channel]).custom?.fields;
      return fields && connectWebhook(fields, options);
    }
    default:
      return assertNever(kind);
  }
}

function connectWebhook(fields: CustomPushProvider, { config, clock, ca }: ConnectOptions): Connected {
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

/** Reports are asked for when people can reach the server under an address of its own. */
function statusUrlOf({ publicUrl }: Config, token: string | undefined): string | undefined {
  if (publicUrl === undefined || token === undefined) return undefined;
  return twilioStatusUrl(publicUrl, token);
}
