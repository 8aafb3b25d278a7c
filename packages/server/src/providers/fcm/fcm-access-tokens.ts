import type { Clock } from '../../base/time/clock.ts';
import type { CallSignal } from '../call-signal.ts';
import { NO_ANSWER } from '../http/http-outcome.ts';
import type { AccessToken, ExchangeFailure } from './fcm-token-exchange.ts';

export interface FcmAccessTokensOptions {
  readonly clock: Clock;
  readonly exchange: (signal: AbortSignal) => Promise<AccessToken | ExchangeFailure>;
}

/** Time limit of one exchange. It belongs to no single push, and therefore has its own deadline. */
const EXCHANGE_TIMEOUT_MS = 10_000;
/** A new token is fetched this long before the current one expires, so that no push waits for it. */
const REFRESH_BEFORE_MS = 5 * 60_000;
/** A token is no longer used this long before it expires, because it could expire in transit. */
const UNUSABLE_BEFORE_MS = 30_000;
/**
 * No exchange is tried for this long after the token service has rejected the account, so that its pushes do not all call it.
 */
const REJECTION_CACHE_MS = 10_000;

/** Access token of one account: cached, renewed before it expires, and fetched once for all pushes that wait for it. */
export class FcmAccessTokens {
  readonly #options: FcmAccessTokensOptions;
  readonly #stopped = new AbortController();
  #token: AccessToken | undefined;
  #rejection: { readonly failure: ExchangeFailure; readonly until: number } | undefined;
  #pendingExchange: Promise<AccessToken | ExchangeFailure> | undefined;

  constructor(options: FcmAccessTokensOptions) {
    this.#options = options;
  }

  async get(signal: CallSignal): Promise<AccessToken | ExchangeFailure> {
    const now = this.#options.clock.now();
    const token = this.#token;
    if (token === undefined || token.expiresAt - now <= UNUSABLE_BEFORE_MS) return this.#fetch(signal);
    if (token.expiresAt - now <= REFRESH_BEFORE_MS) void this.#shareExchange();
    return token;
  }

  /** Replaces a token that FCM rejected. All callers with the same rejected token get the same new one. */
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
    return untilAborted(this.#shareExchange(), signal);
  }

  #shareExchange(): Promise<AccessToken | ExchangeFailure> {
    this.#pendingExchange ??= this.#runExchange().finally(() => {
      this.#pendingExchange = undefined;
    });
    return this.#pendingExchange;
  }

  async #runExchange(): Promise<AccessToken | ExchangeFailure> {
    const { clock, exchange } = this.#options;
    const deadline = new AbortController();
    const cancel = clock.after(EXCHANGE_TIMEOUT_MS, () => deadline.abort());
    const result = await exchange(AbortSignal.any([deadline.signal, this.#stopped.signal])).finally(cancel);
    if (result.kind === 'token') this.#token = result;
    this.#rejection =
      result.kind === 'refused' && !result.retryable
        ? { failure: result, until: clock.now() + REJECTION_CACHE_MS }
        : undefined;
    return result;
  }
}

/** Waits for the exchange until the signal aborts. The exchange continues for other callers. */
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
