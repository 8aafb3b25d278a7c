import { createPublicKey, type KeyObject } from 'node:crypto';
import { headerOf, json, type SandboxRequest, type SandboxResponse } from '../endpoint.ts';
import { isSigned, type Jwt, parseJwt } from '../jwt.ts';
import type { SandboxFcmAccount } from '../keys/fcm-account.ts';
import type { AccessTokens } from './access-tokens.ts';

export interface TokenEndpointOptions {
  readonly now: () => number;
  readonly tokens: AccessTokens;
  /** Signature, issuer, and key id must be those of this account. Undefined: they must be well-formed. */
  readonly account?: SandboxFcmAccount | undefined;
}

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPES = /^https:\/\/www\.googleapis\.com\/auth\/(firebase\.messaging|cloud-platform)$/;
const MAX_SKEW_SECONDS = 300;
const MAX_LIFETIME_SECONDS = 3600;

/** Emulates Google's token service for service accounts. */
export class TokenEndpoint {
  readonly #options: TokenEndpointOptions;
  readonly #key: KeyObject | undefined;
  #exchanges = 0;

  constructor(options: TokenEndpointOptions) {
    this.#options = options;
    this.#key = options.account && createPublicKey(options.account.private_key);
  }

  /** Number of requested tokens. */
  get exchanges(): number {
    return this.#exchanges;
  }

  respond(request: SandboxRequest): SandboxResponse {
    this.#exchanges += 1;
    if (request.method !== 'POST') return json(405, { error: 'invalid_request' });
    const type = headerOf(request, 'content-type') ?? '';
    if (!type.startsWith('application/x-www-form-urlencoded'))
      return oauthError('invalid_request', 'Bad content type.');
    const form = new URLSearchParams(request.body.toString());
    if (form.get('grant_type') !== GRANT_TYPE) return oauthError('unsupported_grant_type', 'Invalid grant_type.');
    const jwt = parseJwt(form.get('assertion') ?? '');
    const fault = jwt === undefined ? 'Invalid JWT: malformed.' : this.#faultOf(jwt);
    return fault === undefined ? json(200, this.#options.tokens.issue()) : oauthError('invalid_grant', fault);
  }

  #faultOf(jwt: Jwt): string | undefined {
    const { iss, scope, aud, iat, exp } = jwt.claims;
    const { account } = this.#options;
    const nowSeconds = this.#options.now() / 1000;
    if (!isSigned(jwt, 'RS256', this.#key)) return 'Invalid JWT Signature.';
    if (typeof iss !== 'string' || !iss.includes('@')) return 'Invalid JWT: iss is not an account.';
    if (account !== undefined && iss !== account.client_email) return 'Invalid grant: account not found';
    if (account !== undefined && jwt.header.kid !== account.private_key_id) return 'Invalid JWT: unknown key id.';
    if (typeof scope !== 'string' || !SCOPES.test(scope)) return 'Invalid OAuth scope or ID token audience provided.';
    if (typeof aud !== 'string' || !aud.endsWith('/token')) return 'Invalid JWT: Failed audience check.';
    if (typeof iat !== 'number' || typeof exp !== 'number') return 'Invalid JWT: iat and exp are required.';
    if (iat > nowSeconds + MAX_SKEW_SECONDS || exp < nowSeconds - MAX_SKEW_SECONDS || exp - iat > MAX_LIFETIME_SECONDS)
      return 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.';
    return undefined;
  }
}

function oauthError(error: string, description: string): SandboxResponse {
  return json(400, { error, error_description: description });
}
