const PLAIN_EVERY_MS = 10_000;
const TERMINAL_EVERY_MS = 100;

/**
 * Shows the progress of a command on standard error: a single updated line in a terminal, elsewhere a line every ten
 * seconds. Disposing removes the line from the terminal.
 */
export class ProgressLine implements Disposable {
  readonly #isTerminal = process.stderr.isTTY === true;
  #shownAtMs = 0;

  show(text: () => string, nowMs = performance.now()): void {
    const everyMs = this.#isTerminal ? TERMINAL_EVERY_MS : PLAIN_EVERY_MS;
    if (this.#shownAtMs === 0 && !this.#isTerminal) this.#shownAtMs = nowMs;
    if (nowMs - this.#shownAtMs < everyMs) return;
    this.#shownAtMs = nowMs;
    if (this.#isTerminal) process.stderr.write(`\r\u001b[K${text().slice(0, (process.stderr.columns || 80) - 1)}`);
    else process.stderr.write(`${text()}\n`);
  }

  /** Clears the line, so that others can be printed. */
  clear(): void {
    if (this.#isTerminal && this.#shownAtMs > 0) process.stderr.write('\r\u001b[K');
  }

  [Symbol.dispose](): void {
    this.clear();
  }
}
