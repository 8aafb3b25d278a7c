import type { Channel, CircuitState } from '@chatwire/protocol';
import type { SecretBox } from '../../base/secrets/secret-box.ts';
import type { Clock } from '../../base/time/clock.ts';
import type { Config } from '../../config.ts';
import type { ConnectedAccount } from '../../providers/provider-module.ts';
import type { ProviderAccounts } from '../../settings/providers-directory.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { accountNamed, connectAccount, type ProviderAccountKey } from './account-named.ts';
import { AccountQueues } from './account-queues.ts';
import type { ProviderAttempt } from './attempts.ts';
import { ProviderQueue } from './provider-queue.ts';

/** Connections and queues of one provider account. */
export interface AccountConnection extends ConnectedAccount {
  readonly queues: AccountQueues;
}

export interface AccountConnectionsOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  /** PEM of an extra authority, read from the file the settings name. */
  readonly ca: string | undefined;
  readonly secrets: SecretBox;
  /** Default: the adapters that use the network. */
  readonly connect?: typeof connectAccount | undefined;
  /** Called with the time each call waited in its queue, milliseconds. */
  readonly waited?: (kind: ProviderAccountKey['kind'], ms: number) => void;
}

/** State of an account in this process. */
export interface Circuit {
  readonly channel: Channel;
  readonly provider: ProviderAccountKey['kind'];
  readonly providerId: string;
  readonly state: CircuitState;
  /** Calls that have not begun. */
  readonly waiting: number;
  /** Time at which the circuit breaker left the state closed, epoch ms; absent while it is closed. */
  readonly openSinceMs?: number;
}

interface Open extends AccountConnection {
  readonly name: ProviderAccountKey & { readonly providerId: string };
  readonly updatedAtMs: number;
}

/** Keeps one channel per account. A changed account gets a new one; calls in progress finish on the old one. */
export class AccountConnections {
  readonly #options: AccountConnectionsOptions;
  readonly #open = new Map<string, Open>();

  constructor(options: AccountConnectionsOptions) {
    this.#options = options;
  }

  /** Returns an adapter; undefined when the account does not exist or its credentials are unusable. */
  of(accounts: ProviderAccounts, name: ProviderAccountKey): AccountConnection | undefined {
    const { config, clock, logger, ca, secrets, connect = connectAccount, waited } = this.#options;
    const account = accountNamed(accounts, name);
    if (!account) return undefined;
    const { channel, kind } = name;
    const { providerId, updatedAtMs } = account;
    const key = `${channel}:${kind}:${providerId}`;
    const known = this.#open.get(key);
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
        ...(waited && { onStart: (ms: number) => waited(kind, ms) }),
      });
    const queues = new AccountQueues({ queueNameOf: connected.queueNameOf, create });
    const opened = { ...connected, queues, updatedAtMs, name: { channel, kind, providerId } };
    this.#open.set(key, opened);
    return opened;
  }

  /** States of the accounts that have been used; with `accounts`, only of those that still exist unchanged. */
  circuits(accounts?: ProviderAccounts): Circuit[] {
    return [...this.#open.values()].flatMap(({ name, queues: { state, waiting, openSinceMs }, updatedAtMs }) => {
      if (accounts && accountNamed(accounts, name)?.updatedAtMs !== updatedAtMs) return [];
      const { channel, kind: provider, providerId } = name;
      return [{ channel, provider, providerId, state, waiting, ...(openSinceMs !== undefined && { openSinceMs }) }];
    });
  }

  /** Cancels the calls that have not begun. */
  cancelQueued(): void {
    for (const { queues } of this.#open.values()) queues.cancelQueued();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ provider }) => provider.close()));
    this.#open.clear();
  }
}
