import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../base/errors/api-error.ts';
import type { CredentialError } from '../../base/errors/credential-error.ts';
import { RateLimitError } from '../../base/errors/rate-limit-error.ts';
import type { Clock } from '../../base/time/clock.ts';
import { type Access, type CredentialStores, callerFrom, chargedCallerOf, identify } from '../access/access.ts';
import { setCaller } from '../access/caller.ts';
import {
  chargesOf,
  failedCredentialCharges,
  type RateClass,
  receiptCharges,
  receiptLockout,
  refusedReceiptCharge,
  unauthenticatedCharges,
  unsubscribeCharges,
} from './charges.ts';
import { clientNetworkOf } from './client-network.ts';
import type { Charge, RateLimiter, RateState } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Credentials that may call the route. Absent or empty: open to everyone. */
    access?: Access;
    /**
     * Checks a credential in the URL, such as a signature. Returns false if there is none, so that `access` decides. Throws a
     * CredentialError if it is wrong.
     */
    urlCredential?: (request: FastifyRequest) => boolean | Promise<boolean>;
    /**
     * Rate limit of the route. Default: `standard`. Calls of open routes count for the client's address, as calls without a
     * credential do, or against a limit of their own. `uncounted`: none, because sending the file costs no more than
     * rejecting the call. `receipts`: the handler counts the receipts in the body.
     */
    rate?: RateClass | OpenRate;
  }
}

/** Limits of routes that are open to everyone. */
export type OpenRate = 'uncounted' | 'unsubscribe' | 'receipts';

export interface AdmissionOptions extends CredentialStores {
  readonly clock: Clock;
  readonly limiter: RateLimiter;
}

/**
 * Checks credential, scope, rate limit, and acting user of requests, in this order. See
 * docs/spec/rest-and-realtime.md#errors.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #chargesByRequest = new WeakMap<FastifyRequest, readonly Charge[]>();

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Admits a request, or throws an ApiError. Only calls with a valid credential count against the limits of the deployment. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access = [], urlCredential, rate = 'standard' } = request.routeOptions.config;
    if (await urlCredential?.(request)) return this.showAddressLimit(request, reply);
    if (rate === 'unsubscribe')
      return setRateHeaders(this.#options.limiter.take(unsubscribeCharges(this.#networkOf(request))), reply);
    if (access.length === 0) {
      const isCountedHere = rate !== 'uncounted' && rate !== 'receipts';
      return isCountedHere ? this.#takeUnauthenticated(request, reply) : this.showAddressLimit(request, reply);
    }
    const { clock, limiter, db } = this.#options;
    const identity = await identify(request, access, this.#options, clock.now());
    const charges = chargesOf(
      chargedCallerOf(identity),
      rate === 'uncounted' || rate === 'receipts' ? 'standard' : rate,
    );
    setRateHeaders(limiter.take(charges), reply);
    this.#chargesByRequest.set(request, charges);
    setCaller(request, await callerFrom(identity, db));
  }

  /** Counts an admitted call against further limits, which depend on its body. Refunds the call if one of them is reached. */
  charge(request: FastifyRequest, reply: FastifyReply, more: readonly Charge[]): void {
    const { limiter } = this.#options;
    try {
      const before = this.#chargesByRequest.get(request) ?? [];
      limiter.take(more);
      setRateHeaders(limiter.peek([...more, ...before]), reply);
    } catch (error) {
      limiter.refund(this.#chargesByRequest.get(request) ?? []);
      throw error;
    }
  }

  /**
   * Counts a call without a valid credential for its address. Returns the error for the response: a RateLimitError above the
   * limit, else the given one. Calls with valid credentials from the same address are not rejected.
   */
  countFailure(credentialError: CredentialError, request: FastifyRequest, reply: FastifyReply): ApiError {
    const network = this.#networkOf(request);
    const failed = credentialError.fault === 'wrong' ? failedCredentialCharges(network) : [];
    try {
      setRateHeaders(this.#options.limiter.take([...failed, ...unauthenticatedCharges(network)]), reply);
      return credentialError;
    } catch (error) {
      if (error instanceof RateLimitError) return error;
      throw error;
    }
  }

  /** Sets the response headers about the limit of the client's address. Does not count the call. */
  showAddressLimit(request: FastifyRequest, reply: FastifyReply): void {
    setRateHeaders(this.#options.limiter.peek(unauthenticatedCharges(this.#networkOf(request))), reply);
  }

  /**
   * Counts device receipts for the client's address and the deployment. Throws a RateLimitError above a limit, or while the
   * address is locked out. See docs/spec/last-mile.md#receipt-endpoint.
   */
  countReceipts(request: FastifyRequest, reply: FastifyReply, receipts: number): void {
    const { limiter } = this.#options;
    const network = this.#networkOf(request);
    limiter.throwIfReached(receiptLockout(network));
    limiter.takeMany(receiptCharges(network), receipts);
    setRateHeaders(limiter.peek(receiptCharges(network)), reply);
  }

  /** Counts refused receipts. If there are too many, the client's address is locked out for a minute. */
  countRefusedReceipts(request: FastifyRequest, refused: number): void {
    const { limiter } = this.#options;
    const network = this.#networkOf(request);
    if (limiter.countBeyondLimit(refusedReceiptCharge(network), refused)) limiter.exhaust(receiptLockout(network));
  }

  #takeUnauthenticated(request: FastifyRequest, reply: FastifyReply): void {
    setRateHeaders(this.#options.limiter.take(unauthenticatedCharges(this.#networkOf(request))), reply);
  }

  #networkOf(request: FastifyRequest): string {
    return clientNetworkOf(request.raw, this.#options.isTrustedProxy);
  }
}

function setRateHeaders(state: RateState | undefined, reply: FastifyReply): void {
  if (state) reply.header('X-Rate-Limit', state.limit).header('X-Rate-Limit-Remaining', state.remaining);
}
