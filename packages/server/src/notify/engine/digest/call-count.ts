/** Counts whether any provider of a batch was called. Each reports its end; the result is known after the last one. */
export class CallCount {
  #open: number;
  #wasCalled: boolean;
  readonly #refund: () => Promise<void>;

  /** `refund` is called once all have ended and none was called. */
  constructor(open: number, refund: () => Promise<void>, wasCalledBefore: boolean) {
    this.#open = open;
    this.#refund = refund;
    this.#wasCalled = wasCalledBefore;
  }

  async ended(called: boolean): Promise<void> {
    this.#open -= 1;
    this.#wasCalled ||= called;
    if (this.#open === 0 && !this.#wasCalled) await this.#refund();
  }
}
