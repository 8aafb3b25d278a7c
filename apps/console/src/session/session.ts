import type { ConsoleSession } from '@chatwire/protocol';
import { ApiClient } from '../api/api-client.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { CONSOLE_SESSION } from '../api/paths.ts';
import type { SignInOutcome } from './sign-in-outcome.ts';

/** Why the user has to sign in, including failed sign-ins with the identity provider. */
export type SignedOutReason = 'never' | 'expired' | 'signedOut' | Exclude<SignInOutcome, 'done'>;

/**
 * `resuming` ends in `signedIn`, in `signedOut` if the server rejects the session, or in `interrupted` if it cannot be
 * asked, from where the user tries again.
 */
export type SessionState =
  | { readonly kind: 'resuming' }
  | { readonly kind: 'interrupted'; readonly error: Error }
  | { readonly kind: 'signedIn'; readonly who: ConsoleSession }
  | { readonly kind: 'signedOut'; readonly why: SignedOutReason };

/** Local-storage key of the hint that a user is signed in. The session itself is in an HttpOnly cookie. */
const HINT = 'chatwire-console-session';

/** Session of the signed-in user. The server stores it, so it survives a reload and is shared by all tabs. */
export class Session {
  #state: SessionState = { kind: 'signedOut', why: 'never' };
  readonly #listeners = new Set<() => void>();
  #requests = new AbortController();

  /**
   * Returns the client of the signed-in user. Signing out aborts its requests: one that the server receives afterwards
   * would be rejected and look like a session that expired.
   */
  readonly api = (): ApiClient => new ApiClient({ onRejected: this.#expired, ended: this.#requests.signal });

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly state = (): SessionState => this.#state;

  /** Resumes the session of an earlier page, if any, or the one started with the identity provider. */
  async resume(outcome: SignInOutcome | undefined): Promise<void> {
    if (outcome !== undefined && outcome !== 'done') return this.#signedOut(outcome);
    if (outcome === undefined && localStorage.getItem(HINT) === null) return;
    await this.tryAgain();
  }

  /** Asks the server for the session. A server that does not respond, or that fails, does not end the session. */
  readonly tryAgain = async (): Promise<void> => {
    this.#setState({ kind: 'resuming' });
    try {
      this.#signedIn(await this.#client().get<ConsoleSession>(CONSOLE_SESSION));
    } catch (error) {
      if (isRejection(error)) this.#signedOut('expired');
      else this.#setState({ kind: 'interrupted', error: error instanceof Error ? error : new Error(messageOf(error)) });
    }
  };

  /** Signs in with a key. Rejects with an ApiError if the key is not allowed to. */
  async signIn(apiKey: string): Promise<void> {
    this.#signedIn(await this.#client(apiKey).send<ConsoleSession>('POST', CONSOLE_SESSION));
  }

  readonly signOut = (): void => {
    this.#signedOut('signedOut');
    // Failures are ignored: the page has already cleared its state, and the session on the server expires.
    this.#client()
      .send('DELETE', CONSOLE_SESSION)
      .catch(() => {});
  };

  readonly #expired = (): void => this.#signedOut('expired');

  #client(apiKey?: string): ApiClient {
    return new ApiClient({ onRejected: () => {}, ...(apiKey !== undefined && { apiKey }) });
  }

  #signedIn(session: ConsoleSession): void {
    localStorage.setItem(HINT, '1');
    this.#requests = new AbortController();
    this.#setState({ kind: 'signedIn', who: session });
  }

  #signedOut(why: SignedOutReason): void {
    localStorage.removeItem(HINT);
    this.#requests.abort();
    this.#setState({ kind: 'signedOut', why });
  }

  #setState(state: SessionState): void {
    this.#state = state;
    for (const changed of this.#listeners) changed();
  }
}

/** Returns whether the server has refused the session itself. */
function isRejection(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
