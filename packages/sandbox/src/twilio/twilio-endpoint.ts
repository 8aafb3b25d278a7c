import { createHmac, randomBytes } from 'node:crypto';
import {
  type DeliveryResult,
  type Endpoint,
  headerOf,
  json,
  type SandboxRequest,
  type SandboxResponse,
} from '../endpoint.ts';
import type { FaultResponse } from '../faults.ts';
import { type Inbox, NO_PUSH } from '../inbox.ts';
import type { InvalidTokens } from '../invalid-tokens.ts';
import type { Report } from '../reports.ts';
import { twilioCreated, twilioError, UNAUTHENTICATED } from './twilio-responses.ts';
import { formFault } from './twilio-rules.ts';

export interface TwilioEndpointOptions {
  /** False: every message is accepted without validation and nothing is reported. */
  readonly strict: boolean;
  readonly inbox: Inbox;
  /** Numbers that no longer exist. */
  readonly invalidTokens: InvalidTokens;
  /** Sends a report after the simulated delivery time. */
  readonly report: (report: Report) => void;
  /** The valid account. Undefined: any credentials are accepted. */
  readonly account?: { readonly sid: string; readonly token: string } | undefined;
}

/** Emulates the creation of messages in Twilio's REST API, following its published definition of 2010-04-01. */
export class TwilioEndpoint implements Endpoint {
  readonly provider = 'twilio';
  readonly #options: TwilioEndpointOptions;

  constructor(options: TwilioEndpointOptions) {
    this.#options = options;
  }

  respond(request: SandboxRequest, deliveryResult: DeliveryResult): SandboxResponse {
    const { strict, inbox, invalidTokens } = this.#options;
    const sid = `SM${randomBytes(16).toString('hex')}`;
    if (!strict) return json(201, { sid });
    const [, accountSid] = /^\/2010-04-01\/Accounts\/([A-Za-z0-9]+)\/Messages\.json$/.exec(request.path) ?? [];
    if (accountSid === undefined) return twilioError(404, 20404, 'The requested resource was not found');
    if (request.method !== 'POST') return twilioError(405, 20004, 'Method not allowed');
    const token = this.#tokenOf(request, accountSid);
    if (token === undefined) return UNAUTHENTICATED;
    const form = formOf(request);
    const fault = formFault(form);
    if (fault !== undefined) return fault;
    const to = form.get('To') ?? '';
    const from = form.get('From') ?? '';
    const body = form.get('Body') ?? '';
    if (invalidTokens.since(to) !== undefined) return this.faultResponse('deadToken', null);
    inbox.add({ ...NO_PUSH, provider: 'twilio', title: from, body, text: { from, to } });
    const callback = form.get('StatusCallback');
    if (callback !== null)
      this.#report(callback, token, { MessageSid: sid, AccountSid: accountSid, From: from, To: to }, deliveryResult);
    return twilioCreated({ sid, accountSid, from, to, body });
  }

  faultResponse(fault: FaultResponse, retryAfter: string | null): SandboxResponse {
    switch (fault) {
      case '429':
        return twilioError(429, 20429, 'Too Many Requests', retryAfter);
      case '5xx':
        return twilioError(503, 20503, 'Service is unavailable', retryAfter);
      case '401':
        return UNAUTHENTICATED;
      case 'deadToken':
        return twilioError(400, 21211, "The 'To' number is not a valid phone number.");
      case 'optedOut':
        return twilioError(400, 21610, 'Attempt to send to unsubscribed recipient');
    }
  }

  /** Returns the auth token of the calling account; undefined if it is not authorized. */
  #tokenOf(request: SandboxRequest, accountSid: string): string | undefined {
    const { account } = this.#options;
    const [, encoded = ''] = /^Basic (.+)$/.exec(headerOf(request, 'authorization') ?? '') ?? [];
    const [, user, token] = /^([^:]+):(.+)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
    if (user !== accountSid || token === undefined) return undefined;
    return account && (account.sid !== user || account.token !== token) ? undefined : token;
  }

  /** Reports the outcome of a message in two steps, with Twilio's signature. */
  #report(url: string, token: string, message: Readonly<Record<string, string>>, deliveryResult: DeliveryResult): void {
    const error = deliveryResult === 'delivered' ? {} : { ErrorCode: '30003' };
    const steps = [{ MessageStatus: 'sent' }, { MessageStatus: deliveryResult, ...error }];
    for (const step of steps) {
      const form = { ApiVersion: '2010-04-01', ...message, SmsSid: message.MessageSid ?? '', ...step };
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSignature(url, form, token),
      };
      this.#options.report({ url, headers, body: new URLSearchParams(form).toString() });
    }
  }
}

/** Returns the HMAC-SHA1 of the URL, followed by the names and values of the form fields, sorted by name. */
function twilioSignature(url: string, form: Readonly<Record<string, string>>, token: string): string {
  const names = Object.keys(form).toSorted();
  return createHmac('sha1', token)
    .update(url + names.map((name) => name + (form[name] ?? '')).join(''))
    .digest('base64');
}

/** Returns the form fields; none if the body is not a form. */
function formOf(request: SandboxRequest): URLSearchParams {
  const isForm = /^application\/x-www-form-urlencoded\b/.test(headerOf(request, 'content-type') ?? '');
  return new URLSearchParams(isForm ? request.body.toString() : '');
}
