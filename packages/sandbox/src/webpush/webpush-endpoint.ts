import { randomBytes } from 'node:crypto';
import type { AcceptedPush } from '../accepted-push.ts';
import { type Endpoint, headerOf, retryAfterHeader, type SandboxRequest, type SandboxResponse } from '../endpoint.ts';
import type { FaultResponse } from '../faults.ts';
import type { InvalidTokens } from '../invalid-tokens.ts';
import { isObject, parseJson } from '../json-value.ts';
import { decryptMessage } from './decrypt-message.ts';
import type { Subscriptions } from './subscriptions.ts';
import { vapidFault } from './vapid-rules.ts';
import { pushFromWebpush } from './webpush-push.ts';

export interface WebpushEndpointOptions {
  /** False: every push is accepted without validation. */
  readonly strict: boolean;
  readonly now: () => number;
  readonly origin: () => string;
  readonly subscriptions: Subscriptions;
  readonly invalidTokens: InvalidTokens;
  readonly deliver: (push: AcceptedPush) => void;
}

const MAX_BODY_BYTES = 4096;

/** The push service of browsers and UnifiedPush apps (RFC 8030); unlike a real one, it also decrypts. */
export class WebpushEndpoint implements Endpoint {
  readonly provider = 'webpush';
  readonly #options: WebpushEndpointOptions;

  constructor(options: WebpushEndpointOptions) {
    this.#options = options;
  }

  respond(request: SandboxRequest): SandboxResponse {
    const { strict, now, subscriptions, invalidTokens, deliver } = this.#options;
    if (!strict) return this.#created();
    if (request.method !== 'POST') return rejection(405, 'only POST');
    const subscriber = subscriptions.find(request.path);
    if (!subscriber) return rejection(404, 'no such subscription');
    const { endpoint, vapidKey, onPush } = subscriber;
    if (invalidTokens.since(endpoint) !== undefined) return GONE;
    const authorization = headerOf(request, 'authorization');
    if (authorization === undefined) return rejection(401, 'no authorization');
    const fault = vapidFault(authorization, { origin: new URL(endpoint).origin, vapidKey, nowMs: now() });
    if (fault !== undefined) return rejection(403, fault);
    if (request.body.length > MAX_BODY_BYTES) return rejection(413, `at most ${MAX_BODY_BYTES} bytes`);
    const headerProblem = headerFault(request);
    if (headerProblem !== undefined) return rejection(400, headerProblem);
    const plaintext = decryptMessage(request.body, subscriber)?.toString();
    if (plaintext === undefined) return rejection(400, 'the body cannot be decrypted');
    const typeProblem = contentTypeFault(request, plaintext);
    if (typeProblem !== undefined) return rejection(400, typeProblem);
    deliver(pushFromWebpush(request, { endpoint, plaintext }, now()));
    onPush?.(plaintext);
    return this.#created();
  }

  faultResponse(fault: FaultResponse, retryAfter: string | null): SandboxResponse {
    switch (fault) {
      case '429':
        return rejection(429, 'too many pushes', retryAfterHeader(retryAfter));
      case '5xx':
        return rejection(503, 'out of order', retryAfterHeader(retryAfter));
      case '401':
        return rejection(403, 'the key is not accepted');
      case 'deadToken':
      case 'optedOut':
        return GONE;
    }
  }

  #created(): SandboxResponse {
    const location = `${this.#options.origin()}/message/${randomBytes(12).toString('base64url')}`;
    return { status: 201, headers: { location } };
  }
}

const GONE = rejection(410, 'the subscription has ended');

function rejection(status: number, body: string, headers: Readonly<Record<string, string>> = {}): SandboxResponse {
  return { status, headers: { 'content-type': 'text/plain', ...headers }, body };
}

function headerFault(request: SandboxRequest): string | undefined {
  const header = (name: string) => headerOf(request, name);
  if (header('content-encoding') !== 'aes128gcm') return 'Content-Encoding must be aes128gcm';
  if (!/^\d{1,7}$/.test(header('ttl') ?? '')) return 'TTL must be a number of seconds';
  if (!/^(very-low|low|normal|high)$/.test(header('urgency') ?? 'normal')) return 'Urgency is unknown';
  if (!/^[\w-]{1,32}$/.test(header('topic') ?? '-')) return 'Topic must be 1 to 32 characters of base64url';
  return undefined;
}

/** Browsers recognize a declarative push by its content type, which must therefore match the body. */
function contentTypeFault(request: SandboxRequest, plaintext: string): string | undefined {
  const body = parseJson(plaintext);
  const isDeclarative = isObject(body) && body.web_push === 8030;
  const hasDeclarativeType = headerOf(request, 'content-type') === 'application/notification+json';
  return isDeclarative === hasDeclarativeType ? undefined : 'the content type does not fit the body';
}
