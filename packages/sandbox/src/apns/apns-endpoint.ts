import { randomUUID } from 'node:crypto';
import type { AcceptedPush } from '../accepted-push.ts';
import { type Endpoint, headerOf, retryAfterHeader, type SandboxRequest, type SandboxResponse } from '../endpoint.ts';
import type { FaultResponse } from '../faults.ts';
import type { InvalidTokens } from '../invalid-tokens.ts';
import { pushFromApns } from './apns-push.ts';
import { type ApnsReason, apnsError } from './apns-responses.ts';
import { DEVICE_PATH, readApnsPush } from './apns-rules.ts';
import type { ProviderTokens } from './provider-tokens.ts';

export interface ApnsEndpointOptions {
  /** False: every push is accepted without validation. */
  readonly strict: boolean;
  readonly now: () => number;
  readonly tokens: ProviderTokens;
  readonly invalidTokens: InvalidTokens;
  readonly deliver: (push: AcceptedPush) => void;
  /** The app that the key may send to. Undefined: any. */
  readonly bundleId?: string | undefined;
}

/** Emulates APNs. */
export class ApnsEndpoint implements Endpoint {
  readonly provider = 'apns';
  readonly #options: ApnsEndpointOptions;

  constructor(options: ApnsEndpointOptions) {
    this.#options = options;
  }

  respond(request: SandboxRequest): SandboxResponse {
    return withId(this.#options.strict ? this.#validate(request) : ACCEPTED, request);
  }

  faultResponse(fault: FaultResponse, retryAfter: string | null, request: SandboxRequest): SandboxResponse {
    switch (fault) {
      case '429':
        return withId(apnsError('TooManyRequests', { headers: retryAfterHeader(retryAfter) }), request);
      case '5xx':
        return withId(apnsError('ServiceUnavailable', { headers: retryAfterHeader(retryAfter) }), request);
      case '401':
        return withId(apnsError('InvalidProviderToken'), request);
      case 'deadToken':
      case 'optedOut':
        return withId(apnsError('Unregistered', { timestamp: this.#options.now() }), request);
    }
  }

  #validate(request: SandboxRequest): SandboxResponse {
    const { tokens, bundleId, invalidTokens, now, deliver } = this.#options;
    const fault = pathFault(request) ?? tokens.faultOf(request);
    if (fault !== undefined) return apnsError(fault);
    const read = readApnsPush(request, bundleId);
    if ('reason' in read) return apnsError(read.reason);
    const timestamp = invalidTokens.since(read.push.token);
    if (timestamp !== undefined) return apnsError('Unregistered', { timestamp });
    deliver(pushFromApns(read.push, now()));
    return ACCEPTED;
  }
}

const ACCEPTED: SandboxResponse = { status: 200 };

/** Adds the `apns-id` to a response: the one of the request, or a new one. */
function withId(response: SandboxResponse, request: SandboxRequest): SandboxResponse {
  return { ...response, headers: { ...response.headers, 'apns-id': headerOf(request, 'apns-id') ?? randomUUID() } };
}

function pathFault(request: SandboxRequest): ApnsReason | undefined {
  if (request.method !== 'POST') return 'MethodNotAllowed';
  return request.path.startsWith(DEVICE_PATH) ? undefined : 'BadPath';
}
