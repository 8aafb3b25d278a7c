/** Invalid device tokens, with the time at which their app was removed. */
export class InvalidTokens {
  readonly #sinceMs = new Map<string, number>();

  /** Invalidates a token. Providers report it as unregistered, since `sinceMs`. */
  invalidate(token: string, sinceMs: number): void {
    this.#sinceMs.set(token, sinceMs);
  }

  /** Makes a token valid again. */
  revive(token: string): void {
    this.#sinceMs.delete(token);
  }

  /** Returns the time since which a token is invalid, epoch ms; undefined if it is valid. */
  since(token: string): number | undefined {
    return this.#sinceMs.get(token);
  }
}
