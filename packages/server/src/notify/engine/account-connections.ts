import type { Channel, CircuitState } from '@chatwire/protocol';
import type { SecretBox } from '../../base/secrets/secret-box.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { Config } from '../../config.ts';
import type { ConnectedAccount } from '../../providers/provider-module.ts';
import type { ProviderAccounts } from '../../settings/providers-directory.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { AccountQueues } from './account-queues.ts';
import type { ProviderAttempt } from './attempts.ts';
import { connectAccount, findAccount, type ProviderAccountKey } from './find-account.ts';
import { ProviderQueue } from './provider-queue.ts';

/** Connection to one provider account, and the queues of its calls. */
export interface AccountConnection extends ConnectedAccount {
  readonly queues: AccountQueues;
}

export interface AccountConnectionsOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  /** PEM of an additional certificate authority, read from the file in `CHATWIRE_PROVIDER_CA`. */
  readonly ca: string | undefined;
  readonly secrets: SecretBox;
  /** Default: the adapters that use the network. */
  readonly connect?: typeof connectAccount | undefined;
  /** Called with the time each call waited in its queue, milliseconds. */
  readonly onCallStart?: (kind: ProviderAccountKey['kind'], ms: number) => void;
}

/** Circuit breaker of a provider account, as this process sees it. */
export interface Circuit {
  readonly channel: Channel;
  readonly provider: ProviderAccountKey['kind'];
  readonly providerId: string;
  readonly state: CircuitState;
  /** Number of calls that have not begun. */
  readonly waiting: number;
  /** Time at which the circuit breaker left the state closed, epoch ms; absent while it is closed. */
  readonly openSinceMs?: number;
}

interface OpenConnection extends AccountConnection {
  readonly accountKey: ProviderAccountKey & { readonly providerId: string };
  readonly updatedAtMs: number;
}

/** Keeps one connection per provider account. A changed account gets a new one; calls in progress finish on the old one. */
export class AccountConnections {
  readonly #options: AccountConnectionsOptions;
  readonly #connections = new Map<string, OpenConnection>();

  constructor(options: AccountConnectionsOptions) {
    this.#options = options;
  }

  /** Returns the connection to an account; undefined if the account does not exist or its credentials are unusable. */
  connectionOf(accounts: ProviderAccounts, name: ProviderAccountKey): AccountConnection | undefined {
    const { config, clock, logger, ca, secrets, connect = connectAccount, onCallStart } = this.#options;
    const account = findAccount(accounts, name);
    if (!account) return undefined;
    const { channel, kind } = name;
    const { providerId, updatedAtMs } = account;
    const key = `${channel}:${kind}:${providerId}`;
    const known = this.#connections.get(key);
    if (known && known.updatedAtMs === updatedAtMs) return known;
    void known?.provider.close();
    const connected = connect(name, account, { config, clock, ca, secrets });
    if (!connected) return undefined;
    const about = { channel, provider: kind, providerId };
    const create = (origin: string | undefined) =>
      new ProviderQueue<ProviderAttempt>({
        clock,
        concurrency: config.providerConcurrency,
        maxPerMinute: connected.maxPerMinute,
        onStateChange: (state) =>
          logger.warn({ ...about, ...(origin !== undefined && { origin }), state }, 'provider circuit'),
        ...(onCallStart && { onStart: (ms: number) => onCallStart(kind, ms) }),
      });
    const queues = new AccountQueues({ queueNameOf: connected.queueNameOf, create });
    const opened = { ...connected, queues, updatedAtMs, accountKey: { channel, kind, providerId } };
    this.#connections.set(key, opened);
    return opened;
  }

  /** States of the accounts that have been used; with `accounts`, only of those that still exist unchanged. */
  circuits(accounts?: ProviderAccounts): Circuit[] {
    return [...this.#connections.values()].flatMap(
      ({ accountKey, queues: { state, waiting, openSinceMs }, updatedAtMs }) => {
        if (accounts && findAccount(accounts, accountKey)?.updatedAtMs !== updatedAtMs) return [];
        const { channel, kind: provider, providerId } = accountKey;
        return [{ channel, provider, providerId, state, waiting, ...(openSinceMs !== undefined && { openSinceMs }) }];
      },
    );
  }

  /** Cancels the calls that have not begun. */
  cancelQueued(): void {
    for (const { queues } of this.#connections.values()) queues.cancelQueued();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#connections.values()].map(({ provider }) => provider.close()));
    this.#connections.clear();
  }
}
