/** Invalid device tokens, with the time at which their app was removed. */
export class InvalidTokens {
  readonly #since = new Map<string, number>();

  /** Invalidates a token: from `sinceMs` on, providers report it as unregistered. */
  invalidate(token: string, sinceMs: number): void {
    this.#since.set(token, sinceMs);
  }

  revive(token: string): void {
    this.#since.delete(token);
  }

  since(token: string): number | undefined {
    return this.#since.get(token);
  }
}
