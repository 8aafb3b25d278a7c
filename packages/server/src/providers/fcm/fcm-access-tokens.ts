import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import { NO_ANSWER } from '../http/http-outcome.ts';
import type { AccessToken, ExchangeFailure } from './fcm-token-exchange.ts';

export interface FcmAccessTokensOptions {
  readonly clock: Clock;
  readonly exchange: (signal: AbortSignal) => Promise<AccessToken | ExchangeFailure>;
}

/** For one exchange, which belongs to no single push and therefore has a separate deadline. */
const EXCHANGE_MS = 10_000;
/** A new token is fetched this long before the old one ends, so that no push waits for it. */
const REFRESH_BEFORE_MS = 5 * 60_000;
/** A token this close to its expiry could expire in transit. */
const UNUSABLE_BEFORE_MS = 30_000;
/** A rejected account is not retried for this long: its pushes would all hit the token service. */
const REFUSAL_KEPT_MS = 10_000;

/** The access token of one account: cached, renewed early, and fetched once for all waiting pushes. */
export class FcmAccessTokens {
  readonly #options: FcmAccessTokensOptions;
  readonly #stopped = new AbortController();
  #token: AccessToken | undefined;
  #rejection: { readonly failure: ExchangeFailure; readonly until: number } | undefined;
  #running: Promise<AccessToken | ExchangeFailure> | undefined;

  constructor(options: FcmAccessTokensOptions) {
    this.#options = options;
  }

  async get(signal: CallSignal): Promise<AccessToken | ExchangeFailure> {
    const now = this.#options.clock.now();
    const token = this.#token;
    if (token === undefined || token.expiresAt - now <= UNUSABLE_BEFORE_MS) return this.#fetch(signal);
    if (token.expiresAt - now <= REFRESH_BEFORE_MS) void this.#exchanged();
    return token;
  }

  /** Replaces this token, which FCM rejected. Later callers get the token that the first one fetched. */
  async replace(rejected: AccessToken, signal: CallSignal): Promise<AccessToken | ExchangeFailure> {
    if (this.#token === rejected) this.#token = undefined;
    return this.get(signal);
  }

  close(): void {
    this.#stopped.abort();
  }

  async #fetch(signal: CallSignal): Promise<AccessToken | ExchangeFailure> {
    const rejection = this.#rejection;
    if (rejection !== undefined && rejection.until > this.#options.clock.now()) return rejection.failure;
    return untilAborted(this.#exchanged(), signal);
  }

  #exchanged(): Promise<AccessToken | ExchangeFailure> {
    this.#running ??= this.#exchange().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #exchange(): Promise<AccessToken | ExchangeFailure> {
    const { clock, exchange } = this.#options;
    const deadline = new AbortController();
    const cancel = clock.after(EXCHANGE_MS, () => deadline.abort());
    const result = await exchange(AbortSignal.any([deadline.signal, this.#stopped.signal])).finally(cancel);
    if (result.kind === 'token') this.#token = result;
    this.#rejection =
      result.kind === 'refused' && !result.retryable
        ? { failure: result, until: clock.now() + REFUSAL_KEPT_MS }
        : undefined;
    return result;
  }
}

/** Waits no longer than the signal allows; the work continues for the others. */
async function untilAborted(
  work: Promise<AccessToken | ExchangeFailure>,
  signal: CallSignal,
): Promise<AccessToken | ExchangeFailure> {
  const { promise, resolve } = Promise.withResolvers<ExchangeFailure>();
  const onAbort = () => resolve(NO_ANSWER);
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
