import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiError } from '../../base/errors/api-error.ts';
import type { CredentialError } from '../../base/errors/credential-error.ts';
import { RateLimitError } from '../../base/errors/rate-limit-error.ts';
import type { Clock } from '../../base/time/clock.ts';
import { type Access, type CredentialStores, callerFrom, chargedOf, identify } from '../access/access.ts';
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
    /** Credentials in the headers that may call. Absent or empty = open to all. */
    access?: Access;
    /**
     * Checks a credential that the URL carries, such as a signature. Returns false if there is none: `access` decides
     * then. Throws a CredentialError if it is wrong.
     */
    urlCredential?: (request: FastifyRequest) => boolean | Promise<boolean>;
    /**
     * Class that the call counts in; default `standard`. Open routes count per client address: as calls without a
     * credential, or in a separate limit. `uncounted`: sending the file costs no more than rejecting the call would.
     * `receipts`: the route counts the receipts in its body.
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

/** Credential, scope, rate limit and acting user, in this order. See docs/spec/rest-and-realtime.md#errors. */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #charged = new WeakMap<FastifyRequest, readonly Charge[]>();

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Admits a request or throws the ApiError. Only calls with a valid credential count for the deployment. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { access = [], urlCredential, rate = 'standard' } = request.routeOptions.config;
    if (await urlCredential?.(request)) return this.showOwn(request, reply);
    if (rate === 'unsubscribe')
      return show(this.#options.limiter.take(unsubscribeCharges(this.#networkOf(request))), reply);
    if (access.length === 0) {
      const isCountedHere = rate !== 'uncounted' && rate !== 'receipts';
      return isCountedHere ? this.#takeUnauthenticated(request, reply) : this.showOwn(request, reply);
    }
    const { clock, limiter, db } = this.#options;
    const identity = await identify(request, access, this.#options, clock.now());
    const charges = chargesOf(chargedOf(identity), rate === 'uncounted' || rate === 'receipts' ? 'standard' : rate);
    show(limiter.take(charges), reply);
    this.#charged.set(request, charges);
    setCaller(request, await callerFrom(identity, db));
  }

  /** Counts an admitted call against further limits once its body is known. A rejected call is not counted. */
  charge(request: FastifyRequest, reply: FastifyReply, more: readonly Charge[]): void {
    const { limiter } = this.#options;
    try {
      const before = this.#charged.get(request) ?? [];
      limiter.take(more);
      show(limiter.peek([...more, ...before]), reply);
    } catch (error) {
      limiter.giveBack(this.#charged.get(request) ?? []);
      throw error;
    }
  }

  /**
   * Counts a call without a valid credential for its address. Returns the error to send: a
   * RateLimitError above the limit. Valid credentials from the same address are never rejected for this.
   */
  countFailure(credentialError: CredentialError, request: FastifyRequest, reply: FastifyReply): ApiError {
    const network = this.#networkOf(request);
    const failed = credentialError.fault === 'wrong' ? failedCredentialCharges(network) : [];
    try {
      show(this.#options.limiter.take([...failed, ...unauthenticatedCharges(network)]), reply);
      return credentialError;
    } catch (error) {
      if (error instanceof RateLimitError) return error;
      throw error;
    }
  }

  /** Adds the headers about the limit of the client's address to the response. Does not count the call. */
  showOwn(request: FastifyRequest, reply: FastifyReply): void {
    show(this.#options.limiter.peek(unauthenticatedCharges(this.#networkOf(request))), reply);
  }

  /**
   * Counts receipts of devices for the client's address and the deployment. Throws a RateLimitError above a limit, or while
   * the address is closed. See docs/spec/last-mile.md#receipt-endpoint.
   */
  takeReceipts(request: FastifyRequest, reply: FastifyReply, receipts: number): void {
    const { limiter } = this.#options;
    const network = this.#networkOf(request);
    limiter.throwIfReached(receiptLockout(network));
    limiter.takeMany(receiptCharges(network), receipts);
    show(limiter.peek(receiptCharges(network)), reply);
  }

  /** Counts refused receipts, which close the client's address for a minute. */
  countRefusedReceipts(request: FastifyRequest, refused: number): void {
    const { limiter } = this.#options;
    const network = this.#networkOf(request);
    if (limiter.note(refusedReceiptCharge(network), refused)) limiter.exhaust(receiptLockout(network));
  }

  #takeUnauthenticated(request: FastifyRequest, reply: FastifyReply): void {
    show(this.#options.limiter.take(unauthenticatedCharges(this.#networkOf(request))), reply);
  }

  #networkOf(request: FastifyRequest): string {
    return clientNetworkOf(request.raw, this.#options.isTrustedProxy);
  }
}

function show(state: RateState | undefined, reply: FastifyReply): void {
  if (state) reply.header('X-Rate-Limit', state.limit).header('X-Rate-Limit-Remaining', state.remaining);
}
