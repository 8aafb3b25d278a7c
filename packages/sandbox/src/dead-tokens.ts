/** Device tokens whose app was removed, and when. */
export class DeadTokens {
  readonly #since = new Map<string, number>();

  /** From `sinceMs` on the providers say that this token is gone. */
  kill(token: string, sinceMs: number): void {
    this.#since.set(token, sinceMs);
  }

  revive(token: string): void {
    this.#since.delete(token);
  }

  since(token: string): number | undefined {
    return this.#since.get(token);
  }
}
