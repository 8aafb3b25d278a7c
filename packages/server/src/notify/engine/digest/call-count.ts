/** Finds out whether any provider of a batch was called, and refunds the recipient's quota if none was. */
export class CallCount {
  #openSends: number;
  #wasCalled: boolean;
  readonly #refund: () => Promise<void>;

  /** `openSends`: number of sends in the batch. `refund`: called after the last send has ended, if no provider was called. */
  constructor(openSends: number, refund: () => Promise<void>, wasCalledBefore: boolean) {
    this.#openSends = openSends;
    this.#refund = refund;
    this.#wasCalled = wasCalledBefore;
  }

  /** Call this once for each send when it has ended. `wasCalled`: whether its provider was called. */
  async sendEnded(wasCalled: boolean): Promise<void> {
    this.#openSends -= 1;
    this.#wasCalled ||= wasCalled;
    if (this.#openSends === 0 && !this.#wasCalled) await this.#refund();
  }
}
