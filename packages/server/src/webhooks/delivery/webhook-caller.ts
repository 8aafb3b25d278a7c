import type { EgressProxies } from '../../base/network/egress-proxies.ts';
import type { Clock } from '../../base/time/clock.ts';
import { type WebhookTarget, webhookRequest } from '../../providers/custom/custom-wire.ts';
import { createUrlGuard, type UrlGuard, type UrlGuardOptions } from '../../providers/custom/url-guard.ts';
import { DEFAULT_CONNECT_MS } from '../../providers/http/connection-failure.ts';
import { type HttpOutcome, headerOf } from '../../providers/http/http-outcome.ts';
import { Http1Client } from '../../providers/http/http1/http1-client.ts';
import type { Resolve } from '../../providers/http/names/host-resolver.ts';
import { retryAfterMs } from '../../providers/retry-after.ts';
import type { WebhookEndpoint } from '../webhook.ts';
import { signingSecrets } from '../webhook-secrets.ts';

/** Result of one call: the receiver's status, or why there is none. */
export type WebhookResponse =
  | { readonly status: number; readonly retryAfterMs?: number }
  | { readonly status: null; readonly message: string };

export interface WebhookCallerOptions {
  readonly clock: Clock;
  readonly guard: UrlGuardOptions;
  /** PEM of an additional certificate authority to trust. */
  readonly ca?: string | undefined;
  /** Default: none. */
  readonly proxies?: EgressProxies | undefined;
  /** Default: the system's name service, and the DNS servers if it is slow. */
  readonly resolve?: Resolve;
}

const DEADLINE_MS = 15_000;

/** Posts signed bodies to endpoints. See docs/spec/notifications.md#failure-webhooks, #custom-webhook-calls. */
export class WebhookCaller {
  readonly #clock: Clock;
  readonly #guard: UrlGuard;
  readonly #client: Http1Client;
  readonly #ended = new AbortController();

  constructor({ clock, guard, ca, proxies, resolve }: WebhookCallerOptions) {
    this.#clock = clock;
    this.#guard = createUrlGuard(guard, resolve);
    this.#client = new Http1Client({ connectMs: DEFAULT_CONNECT_MS, ca, proxies, ...this.#guard.connection });
  }

  /** Makes one attempt. Never throws because of a receiver. */
  async post(endpoint: WebhookEndpoint, webhookId: string, body: string): Promise<WebhookResponse> {
    const url = new URL(endpoint.url);
    const rejection = this.#guard.rejectionOf(url);
    if (rejection !== undefined) return { status: null, message: rejection };
    const nowMs = this.#clock.now();
    const secrets = signingSecrets(endpoint.secrets, nowMs);
    if (secrets.length === 0) return { status: null, message: 'the stored secret cannot be opened' };
    const target: WebhookTarget = { url, signingSecrets: secrets };
    const deadline = new AbortController();
    const cancel = this.#clock.after(DEADLINE_MS, () => deadline.abort());
    try {
      const signal = AbortSignal.any([deadline.signal, this.#ended.signal]);
      return responseOf(await this.#client.post(webhookRequest(target, webhookId, body, nowMs), signal), nowMs);
    } finally {
      cancel();
    }
  }

  /** Whether `abort` was called. Results of calls in progress are meaningless then. */
  get isAborted(): boolean {
    return this.#ended.signal.aborted;
  }

  /** Aborts calls in progress. */
  abort(): void {
    this.#ended.abort();
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

function responseOf(outcome: HttpOutcome, nowMs: number): WebhookResponse {
  switch (outcome.kind) {
    case 'response': {
      const wait = retryAfterMs(headerOf(outcome, 'retry-after'), nowMs);
      return { status: outcome.status, ...(wait !== undefined && { retryAfterMs: wait }) };
    }
    case 'unreachable':
      return { status: null, message: outcome.message };
    case 'timeout':
      return {
        status: null,
        message: outcome.cause === 'NO_ANSWER' ? 'no response in time' : 'the connection was lost',
      };
  }
}
