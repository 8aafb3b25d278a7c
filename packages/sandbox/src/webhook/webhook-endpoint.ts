import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type Endpoint,
  headerOf,
  json,
  retryAfterHeader,
  type SandboxRequest,
  type SandboxResponse,
} from '../endpoint.ts';
import type { FaultResponse } from '../faults.ts';
import type { Inbox } from '../inbox.ts';
import { isObject, parseJson } from '../json-value.ts';
import { receivedFromWebhook } from './webhook-inbox.ts';

export interface WebhookEndpointOptions {
  readonly provider: 'custom' | 'customEmail' | 'customSms';
  /** False: every call is accepted without validation. */
  readonly strict: boolean;
  readonly now: () => number;
  readonly inbox: Inbox;
  /** Signing secret, `whsec_…`. Undefined: signatures are not checked. */
  readonly secret?: string | undefined;
  readonly basicAuth?: { readonly username: string; readonly password: string } | undefined;
}

/** Tolerance of Standard Webhooks; calls outside of it may be replays. */
const TOLERANCE_SECONDS = 300;

/** A custom webhook that follows the Standard Webhooks specification. */
export class WebhookEndpoint implements Endpoint {
  readonly provider: WebhookEndpointOptions['provider'];
  readonly #options: WebhookEndpointOptions;

  constructor(options: WebhookEndpointOptions) {
    this.provider = options.provider;
    this.#options = options;
  }

  respond(request: SandboxRequest): SandboxResponse {
    if (!this.#options.strict) return json(200, { received: true });
    if (request.method !== 'POST') return rejection(405, 'only POST');
    if (!this.#isAuthorized(request)) return rejection(401, 'wrong credentials');
    if (!/^msg_[0-9a-f]{24}$/.test(headerOf(request, 'webhook-id') ?? '')) return rejection(400, 'no webhook-id');
    if (!this.#isSigned(request)) return rejection(401, 'no valid signature');
    if (!/^application\/json\b/.test(headerOf(request, 'content-type') ?? '')) return rejection(415, 'no JSON');
    const body = parseJson(request.body.toString());
    if (!isObject(body)) return rejection(400, 'no JSON object');
    this.#options.inbox.add(receivedFromWebhook(this.provider, body));
    return json(200, { received: true });
  }

  faultResponse(fault: FaultResponse, retryAfter: string | null): SandboxResponse {
    switch (fault) {
      case '429':
        return json(429, { error: 'too many calls' }, retryAfterHeader(retryAfter));
      case '5xx':
        return json(503, { error: 'out of order' }, retryAfterHeader(retryAfter));
      case '401':
        return rejection(401, 'wrong credentials');
      case 'deadToken':
      case 'optedOut':
        return json(410, { error: 'this webhook is gone' });
    }
  }

  #isAuthorized(request: SandboxRequest): boolean {
    const { basicAuth } = this.#options;
    if (basicAuth === undefined) return true;
    const expected = Buffer.from(`${basicAuth.username}:${basicAuth.password}`).toString('base64');
    return headerOf(request, 'authorization') === `Basic ${expected}`;
  }

  #isSigned(request: SandboxRequest): boolean {
    const { secret, now } = this.#options;
    if (secret === undefined) return true;
    const timestamp = headerOf(request, 'webhook-timestamp') ?? '';
    const signatures = headerOf(request, 'webhook-signature')?.split(' ') ?? [];
    if (!/^\d+$/.test(timestamp) || Math.abs(now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const content = `${headerOf(request, 'webhook-id')}.${timestamp}.`;
    const expected = createHmac('sha256', key).update(content).update(request.body).digest();
    return signatures.some((signature) => matchesSignature(signature, expected));
  }
}

function matchesSignature(signature: string, expected: Buffer): boolean {
  if (!signature.startsWith('v1,')) return false;
  const receivedSignature = Buffer.from(signature.slice('v1,'.length), 'base64');
  return receivedSignature.length === expected.length && timingSafeEqual(receivedSignature, expected);
}

function rejection(status: number, error: string): SandboxResponse {
  return json(status, { error });
}
