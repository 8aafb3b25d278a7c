import { abortable } from './abortable.ts';

/** A call that several callers share. It starts when the first one waits, and is aborted when all of them have aborted. */
export class SharedCall<T> {
  readonly #call: (signal: AbortSignal) => Promise<T>;
  readonly #controller = new AbortController();
  #result: Promise<T> | undefined;
  #callers = 0;

  constructor(call: (signal: AbortSignal) => Promise<T>) {
    this.#call = call;
  }

  /** Whether the call was aborted. Later callers need a new one. */
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
