import { abortable } from './abortable.ts';

/** A call that several callers share. The first `wait` starts it. It is aborted when all callers have aborted. */
export class SharedCall<T> {
  readonly #call: (signal: AbortSignal) => Promise<T>;
  readonly #controller = new AbortController();
  #result: Promise<T> | undefined;
  #callers = 0;

  constructor(call: (signal: AbortSignal) => Promise<T>) {
    this.#call = call;
  }

  /** Whether the call was aborted. If so, later callers need a new `SharedCall`. */
  get isAborted(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Resolves with the result of the call. Rejects with `ERR_ABORTED` when `signal` aborts, for this caller only. */
  wait(signal: AbortSignal | undefined): Promise<T> {
    const join = () => {
      this.#callers += 1;
      this.#result ??= this.#call(this.#controller.signal);
      return this.#result;
    };
    return abortable(signal, join, () => {
      this.#callers -= 1;
      if (this.#callers === 0) this.#controller.abort();
    });
  }
}
