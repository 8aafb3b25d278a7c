import type { ConsoleSession } from '@chatwire/protocol';
import { ApiClient } from '../api/api-client.ts';
import { CONSOLE_SESSION } from '../api/paths.ts';
import type { SignInOutcome } from './sign-in-outcome.ts';

/** Why the user has to sign in again; the faults of a sign-in at the identity provider among them. */
export type SignedOut = 'never' | 'refused' | 'left' | Exclude<SignInOutcome, 'done'>;

export type SessionState =
  | { readonly kind: 'resuming' }
  | { readonly kind: 'signedIn'; readonly who: ConsoleSession }
  | { readonly kind: 'signedOut'; readonly why: SignedOut };

/** Remembers between page loads that a user signed in. The session itself is in a cookie that scripts cannot read. */
const HINT = 'chatwire-console-session';

/** The user who is signed in. The server keeps the session, so it survives a reload and is shared by all tabs. */
export class Session {
  #state: SessionState = { kind: 'signedOut', why: 'never' };
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly state = (): SessionState => this.#state;

  /** Continues the session of an earlier page, if there was one, or the one that began at the identity provider. */
  async resume(outcome: SignInOutcome | undefined): Promise<void> {
    if (outcome !== undefined && outcome !== 'done') return this.#signedOut(outcome);
    if (outcome === undefined && localStorage.getItem(HINT) === null) return;
    this.#become({ kind: 'resuming' });
    try {
      this.#signedIn(await this.#client().get<ConsoleSession>(CONSOLE_SESSION));
    } catch {
      this.#signedOut('refused');
    }
  }

  /** Rejects with an ApiError if the key may not sign in. */
  async signIn(apiKey: string): Promise<void> {
    this.#signedIn(await this.#client(apiKey).send<ConsoleSession>('POST', CONSOLE_SESSION));
  }

  readonly signOut = (): void => {
    this.#signedOut('left');
    // The page has forgotten everything by now; a session that the server still knows ends by itself.
    this.#client()
      .send('DELETE', CONSOLE_SESSION)
      .catch(() => {});
  };

  /** The server has ended the session. */
  readonly refused = (): void => this.#signedOut('refused');

  #client(apiKey?: string): ApiClient {
    return new ApiClient({ onRejected: () => {}, ...(apiKey !== undefined && { apiKey }) });
  }

  #signedIn(who: ConsoleSession): void {
    localStorage.setItem(HINT, '1');
    this.#become({ kind: 'signedIn', who });
  }

  #signedOut(why: SignedOut): void {
    localStorage.removeItem(HINT);
    this.#become({ kind: 'signedOut', why });
  }

  #become(state: SessionState): void {
    this.#state = state;
    for (const changed of this.#listeners) changed();
  }
}
