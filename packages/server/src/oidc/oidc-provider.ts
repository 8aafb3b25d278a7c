import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import type { Person } from '../keys/console-sessions.ts';
import type { Fetch } from '../providers/http/proxy/proxied-fetch.ts';
import { OidcError } from './oidc-error.ts';
import { type RoleMapping, roleOfClaim } from './role-of-claim.ts';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the claim that determines the role. */
  readonly roleClaim: string;
  readonly roles: RoleMapping;
  /** Absolute URL of `/v3/console/oidc/callback`, as the provider knows it. */
  readonly redirectUri: string;
  /** Default: a direct connection. */
  readonly fetch?: Fetch;
}

/** State that the browser stores while the person signs in at the provider. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const TIMEOUT_SECONDS = 5;
const SCOPE = 'openid profile email';

/**
 * Sign-in at an OpenID Connect provider: authorization code with PKCE. The provider's metadata are read at the first
 * sign-in and cached. Its keys are read again if a token was signed with an unknown one.
 */
export class OidcProvider {
  readonly #settings: OidcSettings;
  #discovered: Promise<client.Configuration> | undefined;

  constructor(settings: OidcSettings) {
    this.#settings = settings;
  }

  /** Returns the URL to which the browser is redirected. Throws `OidcError` if the provider does not respond. */
  async begin(): Promise<{ readonly url: URL; readonly pending: PendingSignIn }> {
    const configuration = await this.#configuration();
    const pending = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#settings.redirectUri,
      scope: SCOPE,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
    });
    return { url, pending };
  }

  /**
   * Returns the person for whom the provider redirected the browser with this query (`code`, `state`, `iss`, `error`).
   * Throws `OidcError` if they may not sign in.
   */
  async finish(query: string, { state, nonce, verifier }: PendingSignIn): Promise<Person> {
    const configuration = await this.#configuration();
    const url = new URL(this.#settings.redirectUri);
    url.search = query;
    const claims = await withOidcErrors(async () => {
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const fromToken = tokens.claims();
      if (fromToken === undefined) throw new OidcError('rejected', 'The provider sent no ID token.');
      if (fromToken[this.#settings.roleClaim] !== undefined) return fromToken;
      // Many providers do not include groups in the ID token.
      return { ...fromToken, ...(await client.fetchUserInfo(configuration, tokens.access_token, fromToken.sub)) };
    });
    const { issuer, roleClaim, roles } = this.#settings;
    const id = personId(claims.iss, claims.sub);
    const name = nameIn(claims);
    const role = roleOfClaim(claims[roleClaim], roles);
    if (role === undefined) {
      throw new OidcError('noRole', 'No value of the claim is mapped to a role.', { by: { id, name } });
    }
    return { id, issuer, name, role };
  }

  /** Returns the provider's configuration. The next sign-in repeats a failed discovery. */
  #configuration(): Promise<client.Configuration> {
    this.#discovered ??= this.#discover().catch((cause: unknown) => {
      this.#discovered = undefined;
      throw new OidcError('unavailable', 'The metadata of the provider could not be read.', { cause });
    });
    return this.#discovered;
  }

  #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret, fetch } = this.#settings;
    const url = new URL(issuer);
    return client.discovery(url, clientId, undefined, client.ClientSecretBasic(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      ...(fetch && { [client.customFetch]: fetch as unknown as client.CustomFetch }),
      ...(url.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    });
  }
}

/** Returns an id that is the same at every sign-in. Includes the issuer, since a subject is unique only at its issuer. */
function personId(issuer: string, subject: string): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex')
    .slice(0, 32);
}

function nameIn({ name, email, sub }: client.IDToken): string {
  const found = [name, email].find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : sub;
}

/** Converts errors to `OidcError`: `unavailable` if the provider fails or cannot be reached, otherwise `rejected`. */
async function withOidcErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof OidcError) throw cause;
    if (isOutage(cause)) throw new OidcError('unavailable', 'The provider does not respond.', { cause });
    throw new OidcError('rejected', 'The response of the provider does not belong to this sign-in.', { cause });
  }
}

function isOutage(error: unknown): boolean {
  if (error instanceof client.ResponseBodyError) return error.status >= 500;
  if (error instanceof TypeError && error.message === 'fetch failed') return true;
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Response) return cause.status >= 500;
  return error instanceof client.ClientError && cause instanceof Error ? isOutage(cause) : false;
}
