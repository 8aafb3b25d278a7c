/**
 * The entries of an event that are not in the log yet. Ends when all of them are, or have failed: an event is redelivered
 * only when none of its writes is in progress. Counts instead of keeping promises, because a large group has many.
 */
export class PendingWrites {
  readonly #all = Promise.withResolvers<void>();
  #open = 1;
  #failed: { readonly error: unknown } | undefined;

  add(entry: Promise<void>): void {
    this.open();
    this.follow(entry);
  }

  /** Declares a write that ends with `follow` or `fail`, without a promise until then. */
  open(): void {
    this.#open += 1;
  }

  /** Ends an opened write as `entry` does. */
  follow(entry: Promise<void>): void {
    entry.then(this.#end, this.fail);
  }

  /** Ends an opened write as failed. */
  readonly fail = (error: unknown): void => {
    this.#failed ??= { error };
    this.#end();
  };

  /** Declares that no more will be added; `failure`: the rest could not be decided. Call once. */
  close(failure?: { readonly error: unknown }): Promise<void> {
    this.#failed ??= failure;
    this.#end();
    return this.#all.promise;
  }

  readonly #end = (): void => {
    this.#open -= 1;
    if (this.#open > 0) return;
    if (this.#failed) this.#all.reject(this.#failed.error);
    else this.#all.resolve();
  };
}
