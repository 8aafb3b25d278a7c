/**
 * Counts the writes of an event's entries to the log. The promise of `close` settles only when every write has ended, because
 * an event must not be redelivered while one of its writes is in progress. Keeps no promises, because a large group has many.
 */
export class PendingWrites {
  readonly #done = Promise.withResolvers<void>();
  /** The first one ends with `close`. */
  #unfinished = 1;
  #failed: { readonly error: unknown } | undefined;

  add(write: Promise<void>): void {
    this.begin();
    this.endWith(write);
  }

  /** Begins a write that `endWith` or `fail` ends later. */
  begin(): void {
    this.#unfinished += 1;
  }

  /** Ends a begun write when `write` settles, with the same result. */
  endWith(write: Promise<void>): void {
    write.then(this.#end, this.fail);
  }

  /** Ends a begun write as failed. */
  readonly fail = (error: unknown): void => {
    this.#failed ??= { error };
    this.#end();
  };

  /**
   * Declares that no more writes follow. Resolves when all have ended; rejects then with the first error, if any.
   * `failure`: why the rest could not be decided. Call once.
   */
  close(failure?: { readonly error: unknown }): Promise<void> {
    this.#failed ??= failure;
    this.#end();
    return this.#done.promise;
  }

  readonly #end = (): void => {
    this.#unfinished -= 1;
    if (this.#unfinished > 0) return;
    if (this.#failed) this.#done.reject(this.#failed.error);
    else this.#done.resolve();
  };
}
