import { abortable } from './abortable.ts';

/** A call that several callers share. It starts with the first one, and is aborted when all of them have aborted. */
export class SharedCall<T> {
  readonly #call: (signal: AbortSignal) => Promise<T>;
  readonly #controller = new AbortController();
  #outcome: Promise<T> | undefined;
  #callers = 0;

  constructor(call: (signal: AbortSignal) => Promise<T>) {
    this.#call = call;
  }

  get isGivenUp(): boolean {
    return this.#controller.signal.aborted;
  }

  wait(signal: AbortSignal | undefined): Promise<T> {
    const join = () => {
      this.#callers += 1;
      this.#outcome ??= this.#call(this.#controller.signal);
      return this.#outcome;
    };
    return abortable(signal, join, () => {
      this.#callers -= 1;
      if (this.#callers === 0) this.#controller.abort();
    });
  }
}
