/** Whether a row that was aimed at is reached; only the latest aim counts. */
export class Arrival {
  #resolve: ((arrived: boolean) => void) | undefined;

  next(): Promise<boolean> {
    this.tell(false);
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  tell(arrived: boolean): void {
    const resolve = this.#resolve;
    this.#resolve = undefined;
    resolve?.(arrived);
  }
}
