import { createHash } from 'node:crypto';

/** What happened in a run, line by line, in simulated time. Two runs of one seed have the same lines. */
export class Trace {
  readonly lines: string[] = [];
  readonly #startMs: number;
  #open: string[] = [];

  /** `startMs`: epoch ms of the first step. */
  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** Something that a step has caused. What happens in one millisecond is ordered by its text. */
  note(nowMs: number, text: string): void {
    this.#open.push(`${String(nowMs - this.#startMs).padStart(10)} ${text}`);
  }

  /** Ends a step. */
  close(step: string): void {
    this.lines.push(step, ...this.#open.sort().map((text) => `  ${text}`));
    this.#open = [];
  }

  get hash(): string {
    return createHash('sha256').update(this.lines.join('\n')).digest('hex').slice(0, 16);
  }
}
