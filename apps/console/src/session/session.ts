/** Why somebody has to sign in again. */
export type SignedOut = 'never' | 'refused' | 'left';

/** The key of whoever signed in: in the memory of this tab, and nowhere else. */
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

  /** The server does not take the key any more. */
  readonly refused = (): void => this.#become(undefined, 'refused');

  #become(key: string | undefined, signedOut: SignedOut): void {
    this.#key = key;
    this.#signedOut = signedOut;
    for (const changed of this.#listeners) changed();
  }
}
