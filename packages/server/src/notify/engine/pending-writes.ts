/**
 * The entries of an event that are not in the log yet. Ends when all of them are, or have failed: an event is redelivered
 * only when nothing of it is in progress. Counts instead of keeping the promises, of which a large group has many.
 */
export class PendingWrites {
  readonly #all = Promise.withResolvers<void>();
  #open = 1;
  #failed: { readonly error: unknown } | undefined;

  add(entry: Promise<void>): void {
    this.#open += 1;
    entry.then(this.#end, this.#fail);
  }

  /** No more will be added; `failure`, if the rest could not even be decided about. Call once. */
  close(failure?: { readonly error: unknown }): Promise<void> {
    this.#failed ??= failure;
    this.#end();
    return this.#all.promise;
  }

  readonly #fail = (error: unknown): void => {
    this.#failed ??= { error };
    this.#end();
  };

  readonly #end = (): void => {
    this.#open -= 1;
    if (this.#open > 0) return;
    if (this.#failed) this.#all.reject(this.#failed.error);
    else this.#all.resolve();
  };
}
