import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../../base/time/clock.ts';
import { type HttpResponse, headerOf } from '../http/http-outcome.ts';
import type { Http1Client } from '../http/http1/http1-client.ts';
import { responseObject, responseText } from '../http/response-text.ts';
import { signJwt } from '../jwt.ts';
import { CREDENTIALS_REJECTED, isRetryable, type ProviderResult } from '../provider-result.ts';
import { retryAfterMs } from '../retry-after.ts';
import type { FcmAccount } from './service-account.ts';

export interface AccessToken {
  readonly kind: 'token';
  readonly value: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Why there is no access token, as the result of the call that needs one. */
export type ExchangeFailure = Exclude<ProviderResult, { readonly kind: 'accepted' }>;

export interface FcmTokenExchangeOptions {
  readonly account: FcmAccount;
  readonly tokenUrl: string;
  readonly clock: Clock;
  readonly client: Http1Client;
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
/** Lifetime of an assertion: Google's maximum, although it is used at once. */
const ASSERTION_SECONDS = 3600;

/** Exchanges a signed assertion of the service account for an access token (RFC 7523). */
export class FcmTokenExchange {
  readonly #account: FcmAccount;
  readonly #key: KeyObject;
  readonly #tokenUrl: URL;
  readonly #clock: Clock;
  readonly #client: Http1Client;

  /** Throws when the account's key cannot be parsed. */
  constructor({ account, tokenUrl, clock, client }: FcmTokenExchangeOptions) {
    this.#account = account;
    this.#key = createPrivateKey(account.private_key);
    this.#tokenUrl = new URL(tokenUrl);
    this.#clock = clock;
    this.#client = client;
  }

  async run(signal: AbortSignal): Promise<AccessToken | ExchangeFailure> {
    const outcome = await this.#client.post(
      {
        url: this.#tokenUrl,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: GRANT_TYPE, assertion: this.#assertion() }).toString(),
      },
      signal,
    );
    if (outcome.kind !== 'response') return outcome;
    return tokenOf(outcome, this.#clock.now()) ?? rejectionOf(outcome, this.#clock.now());
  }

  #assertion(): string {
    const issuedAt = Math.floor(this.#clock.now() / 1000);
    return signJwt({
      algorithm: 'RS256',
      keyId: this.#account.private_key_id,
      key: this.#key,
      claims: {
        iss: this.#account.client_email,
        scope: SCOPE,
        aud: this.#tokenUrl.href,
        iat: issuedAt,
        exp: issuedAt + ASSERTION_SECONDS,
      },
    });
  }
}

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

function tokenOf(response: HttpResponse, nowMs: number): AccessToken | undefined {
  if (response.status !== 200) return undefined;
  const body = responseObject(response.body);
  const value = body?.access_token;
  const seconds = body?.expires_in;
  if (typeof value !== 'string' || typeof seconds !== 'number') return undefined;
  return { kind: 'token', value, expiresAt: nowMs + seconds * 1000 };
}

/**
 * Returns the result for a response without a token: retryable if the token service is overloaded, else a rejection of the
 * account.
 */
function rejectionOf(response: HttpResponse, nowMs: number): ExchangeFailure {
  const { status } = response;
  const retryable = isRetryable(status);
  const wait = retryAfterMs(headerOf(response, 'retry-after'), nowMs);
  return {
    kind: 'refused',
    status,
    code: retryable ? `HTTP_${status}` : CREDENTIALS_REJECTED,
    message: oauthErrorOf(response),
    id: null,
    retryable,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
}

function oauthErrorOf(response: HttpResponse): string | null {
  const body = responseObject(response.body);
  const words = [body?.error, body?.error_description].filter((word) => typeof word === 'string');
  return responseText(`token exchange: ${words.join(': ') || `HTTP ${response.status}`}`);
}
