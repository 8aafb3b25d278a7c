import { randomBytes } from 'node:crypto';
import type { AcceptedPush } from '../accepted-push.ts';
import { type Endpoint, headerOf, json, type SandboxRequest, type SandboxResponse } from '../endpoint.ts';
import type { FaultResponse } from '../faults.ts';
import type { InvalidTokens } from '../invalid-tokens.ts';
import { parseJson, stringAt } from '../json-value.ts';
import type { AccessTokens } from './access-tokens.ts';
import { pushFromFcm } from './fcm-push.ts';
import {
  FCM_NOT_FOUND,
  FCM_UNAUTHENTICATED,
  FCM_UNREGISTERED,
  fcmBadRequest,
  fcmPermissionDenied,
  fcmQuotaExceeded,
  fcmUnavailable,
} from './fcm-responses.ts';
import { readFcmMessage } from './fcm-rules.ts';

export interface FcmEndpointOptions {
  /** False: every message is accepted without validation. */
  readonly strict: boolean;
  readonly tokens: AccessTokens;
  readonly invalidTokens: InvalidTokens;
  readonly now: () => number;
  readonly deliver: (push: AcceptedPush) => void;
  /** The project that access tokens may send for. Undefined: any. */
  readonly projectId?: string | undefined;
}

/** Emulates `messages:send` of FCM HTTP v1. */
export class FcmEndpoint implements Endpoint {
  readonly provider = 'fcm';
  readonly #options: FcmEndpointOptions;

  constructor(options: FcmEndpointOptions) {
    this.#options = options;
  }

  respond(request: SandboxRequest): SandboxResponse {
    if (!this.#options.strict) return LENIENT_RESPONSE;
    const { tokens, projectId, invalidTokens, now, deliver } = this.#options;
    const project = /^\/v1\/projects\/([^/]+)\/messages:send$/.exec(request.path)?.[1];
    if (request.method !== 'POST' || project === undefined) return FCM_NOT_FOUND;
    const bearer = /^Bearer (.+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1];
    if (bearer === undefined || !tokens.isValid(bearer)) return FCM_UNAUTHENTICATED;
    if (projectId !== undefined && project !== projectId) return fcmPermissionDenied(project);
    if (!/^application\/json\b/.test(headerOf(request, 'content-type') ?? ''))
      return fcmBadRequest('content-type', 'Invalid JSON payload received.');
    const read = readFcmMessage(parseJson(request.body.toString()));
    if ('rejection' in read) return read.rejection;
    if (invalidTokens.since(stringAt(read.message, 'token') ?? '') !== undefined) return FCM_UNREGISTERED;
    deliver(pushFromFcm(read.message, now()));
    return json(200, { name: messageNameOf(project) });
  }

  faultResponse(fault: FaultResponse, retryAfter: string | null): SandboxResponse {
    switch (fault) {
      case '429':
        return fcmQuotaExceeded(retryAfter);
      case '5xx':
        return fcmUnavailable(retryAfter);
      case '401':
        return FCM_UNAUTHENTICATED;
      case 'deadToken':
      case 'optedOut':
        return FCM_UNREGISTERED;
    }
  }
}

const LENIENT_RESPONSE = json(200, { name: messageNameOf('sandbox') });

function messageNameOf(project: string): string {
  return `projects/${project}/messages/0:${randomBytes(8).readBigUInt64BE()}%${randomBytes(8).toString('hex')}`;
}
