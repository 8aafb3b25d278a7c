import { abortable } from './abortable.ts';

/** A call that several callers wait for. It is given up when none of them wants it any more. */
export class SharedCall<T> {
  readonly #controller = new AbortController();
  readonly #outcome: Promise<T>;
  #callers = 0;

  constructor(call: (signal: AbortSignal) => Promise<T>) {
    this.#outcome = call(this.#controller.signal);
  }

  get isGivenUp(): boolean {
    return this.#controller.signal.aborted;
  }

  wait(signal: AbortSignal | undefined): Promise<T> {
    this.#callers += 1;
    return abortable(
      signal,
      () => this.#outcome,
      () => {
        this.#callers -= 1;
        if (this.#callers === 0) this.#controller.abort();
      },
    );
  }
}
