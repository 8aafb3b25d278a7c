import { randomBytes } from 'node:crypto';
import {
  type DeliveryResult,
  type Endpoint,
  headerOf,
  json,
  retryAfterHeader,
  type SandboxRequest,
  type SandboxResponse,
} from '../endpoint.ts';
import type { FaultResponse } from '../faults.ts';
import type { Inbox } from '../inbox.ts';
import type { InvalidTokens } from '../invalid-tokens.ts';
import { isObject, type JsonObject, parseJson } from '../json-value.ts';
import { receivedFromMail } from './sendgrid-inbox.ts';
import { mailFault } from './sendgrid-rules.ts';

export interface SentMail {
  readonly messageId: string;
  readonly email: string;
  readonly customArgs: JsonObject;
  readonly deliveryResult: DeliveryResult;
}

export interface SendgridEndpointOptions {
  /** False: every email is accepted without validation and nothing is reported. */
  readonly strict: boolean;
  readonly inbox: Inbox;
  /** Addresses that no longer exist. */
  readonly invalidTokens: InvalidTokens;
  /** Called with every accepted email. */
  readonly onSent: (mail: SentMail) => void;
  /** The valid API key. Undefined: any key is accepted. */
  readonly apiKey?: string | undefined;
}

/** Emulates SendGrid's `mail/send`, following its published API definition. */
export class SendgridEndpoint implements Endpoint {
  readonly provider = 'sendgrid';
  readonly #options: SendgridEndpointOptions;

  constructor(options: SendgridEndpointOptions) {
    this.#options = options;
  }

  respond(request: SandboxRequest, deliveryResult: DeliveryResult): SandboxResponse {
    const { strict, inbox, invalidTokens, onSent, apiKey } = this.#options;
    const messageId = randomBytes(16).toString('base64url');
    const accepted = { status: 202, headers: { 'x-message-id': messageId } };
    if (!strict) return accepted;
    if (request.path !== '/v3/mail/send') return rejection(404, null, 'not found');
    if (request.method !== 'POST') return rejection(405, null, 'method not allowed');
    const [, key] = /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '') ?? [];
    if (key === undefined || (apiKey !== undefined && key !== apiKey)) return this.faultResponse('401', null);
    if (!/^application\/json\b/.test(headerOf(request, 'content-type') ?? ''))
      return rejection(415, null, 'Content-Type should be application/json.');
    const mail = parseJson(request.body.toString());
    if (!isObject(mail)) return rejection(400, null, 'Bad Request');
    const fault = mailFault(mail);
    if (fault !== undefined) return rejection(400, fault.field, fault.message);
    const { received, customArgs } = receivedFromMail(mail);
    if (invalidTokens.since(received.mail.to) !== undefined) return this.faultResponse('deadToken', null);
    inbox.add(received);
    onSent({ messageId, email: received.mail.to, customArgs, deliveryResult });
    return accepted;
  }

  faultResponse(fault: FaultResponse, retryAfter: string | null): SandboxResponse {
    switch (fault) {
      case '429':
        return rejection(429, null, 'too many requests', retryAfter);
      case '5xx':
        return rejection(503, null, 'service unavailable', retryAfter);
      case '401':
        return rejection(401, null, 'The provided authorization grant is invalid, expired, or revoked');
      case 'deadToken':
      case 'optedOut':
        return rejection(400, 'personalizations.0.to.0.email', 'Does not contain a valid address.');
    }
  }
}

function rejection(
  status: number,
  field: string | null,
  message: string,
  retryAfter: string | null = null,
): SandboxResponse {
  return json(status, { errors: [{ message, field, help: null }] }, retryAfterHeader(retryAfter));
}
