/** Whether any of a batch's providers was called: each reports when it ends, and the result is known after the last one. */
export class CallCount {
  #open: number;
  #wasCalled: boolean;
  readonly #giveBack: () => Promise<void>;

  /** `giveBack` is called once all have ended and none was called. */
  constructor(open: number, giveBack: () => Promise<void>, wasCalledBefore: boolean) {
    this.#open = open;
    this.#giveBack = giveBack;
    this.#wasCalled = wasCalledBefore;
  }

  async ended(called: boolean): Promise<void> {
    this.#open -= 1;
    this.#wasCalled ||= called;
    if (this.#open === 0 && !this.#wasCalled) await this.#giveBack();
  }
}
