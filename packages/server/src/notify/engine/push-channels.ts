import type { Clock } from '../../base/clock.ts';
import type { Config } from '../../config.ts';
import { createApnsProvider } from '../../providers/apns/apns-provider.ts';
import { createCustomProvider } from '../../providers/custom/custom-provider.ts';
import { createFcmProvider } from '../../providers/fcm/fcm-provider.ts';
import type { Provider } from '../../providers/provider.ts';
import type { ProviderAccount, PushAccounts } from '../../settings/providers-directory.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { Lane } from './lane.ts';
import type { Try } from './tries.ts';

type PushKind = Exclude<Provider['kind'], 'sendgrid' | 'twilio'>;

/** The way to one configured account: its connections and its queue. */
export interface PushChannel {
  readonly provider: Provider;
  readonly lane: Lane<Try>;
  /** Deadline of one call. */
  readonly timeoutMs: number;
}

export interface PushChannelsOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  /** PEM of an extra authority, read from the file the settings name. */
  readonly ca: string | undefined;
}

interface Open extends PushChannel {
  readonly updatedAtMs: number;
}

/** Keeps one channel per account; an account that was changed gets a new one, calls under way end on the old. */
export class PushChannels {
  readonly #options: PushChannelsOptions;
  readonly #open = new Map<string, Open>();

  constructor(options: PushChannelsOptions) {
    this.#options = options;
  }

  /** Undefined when there is no such account or its credentials are unusable. */
  of(accounts: PushAccounts, kind: PushKind, providerId: string | undefined): PushChannel | undefined {
    const account = accountOf(accounts, kind, providerId);
    if (!account?.fields) return undefined;
    const key = `${kind}:${account.providerId}`;
    const known = this.#open.get(key);
    if (known && known.updatedAtMs === account.updatedAtMs) return known;
    void known?.provider.close();
    const channel = this.#create(accounts, kind, account);
    if (channel) this.#open.set(key, channel);
    return channel;
  }

  /** Gives up the calls that have not begun. */
  giveUpWaiting(): void {
    for (const { lane } of this.#open.values()) lane.giveUpWaiting();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ provider }) => provider.close()));
    this.#open.clear();
  }

  #create(accounts: PushAccounts, kind: PushKind, account: ProviderAccount<unknown>): Open | undefined {
    const { config, clock, logger } = this.#options;
    const made = this.#provider(accounts, kind, account.providerId);
    if (!made) return undefined;
    const lane = new Lane<Try>({
      clock,
      concurrency: config.providerConcurrency,
      onStateChange: (state) =>
        logger.warn({ provider: kind, providerId: account.providerId, state }, 'provider circuit'),
    });
    return { ...made, lane, updatedAtMs: account.updatedAtMs };
  }

  #provider(accounts: PushAccounts, kind: PushKind, providerId: string): Omit<PushChannel, 'lane'> | undefined {
    const { config, clock, ca } = this.#options;
    const timeoutMs = config.providerTimeoutMs;
    switch (kind) {
      case 'fcm': {
        const fields = accounts.fcm.find((account) => account.providerId === providerId)?.fields;
        if (!fields) return undefined;
        const options = { account: fields.serviceAccountCreds, baseUrl: config.fcmUrl, tokenUrl: config.fcmTokenUrl };
        return { provider: createFcmProvider({ ...options, clock, ca }), timeoutMs };
      }
      case 'apns': {
        const fields = accounts.apns.find((account) => account.providerId === providerId)?.fields;
        if (!fields) return undefined;
        return { provider: createApnsProvider({ account: fields, baseUrl: config.apnsUrl, clock, ca }), timeoutMs };
      }
      case 'custom': {
        const fields = accounts.custom?.fields;
        if (!fields) return undefined;
        const { basicAuthUsername: username, basicAuthPassword: password, signingSecret } = fields;
        const target = {
          url: new URL(fields.webhookURL),
          ...(fields.useBasicAuth && { basicAuth: { username: username ?? '', password: password ?? '' } }),
          ...(signingSecret && { signingSecrets: [signingSecret] }),
        };
        const guard = { allowPrivate: config.allowPrivateWebhooks, allowInsecure: config.allowInsecureWebhooks };
        return { provider: createCustomProvider({ target, guard, clock, ca }), timeoutMs: fields.timeoutInMS };
      }
    }
  }
}

function accountOf(
  accounts: PushAccounts,
  kind: PushKind,
  providerId: string | undefined,
): ProviderAccount<unknown> | undefined {
  if (kind === 'custom') return accounts.custom;
  return accounts[kind].find((account) => account.providerId === providerId);
}
