/** Why the user has to sign in again. */
export type SignedOut = 'never' | 'refused' | 'left';

/** The API key of this session, only in the memory of this tab. */
export class Session {
  #key: string | undefined;
  #signedOut: SignedOut = 'never';
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  readonly key = (): string | undefined => this.#key;

  get signedOut(): SignedOut {
    return this.#signedOut;
  }

  signIn(key: string): void {
    this.#become(key, 'never');
  }

  readonly signOut = (): void => this.#become(undefined, 'left');

  /** Ends the session after the server rejected the key. */
  readonly refused = (): void => this.#become(undefined, 'refused');

  #become(key: string | undefined, signedOut: SignedOut): void {
    this.#key = key;
    this.#signedOut = signedOut;
    for (const changed of this.#listeners) changed();
  }
}
