import { createHash } from 'node:crypto';

/** What happened in a run, line by line, in simulated time. On SQLite, two runs of one seed have the same lines and the same hash. */
export class Trace {
  readonly lines: string[] = [];
  readonly #startMs: number;
  readonly #hash = createHash('sha256');
  #open: string[] = [];

  /** `startMs`: epoch ms of the first step. */
  constructor(startMs: number) {
    this.#startMs = startMs;
  }

  /** Something that a step has caused. */
  note(nowMs: number, text: string): void {
    const line = `${String(nowMs - this.#startMs).padStart(10)} ${text}`;
    this.#open.push(`  ${line}`);
    this.#hash.update(line);
  }

  /** Something that happens too often for a line of its own. Only the hash contains it. */
  count(nowMs: number, text: string): void {
    this.#hash.update(`${nowMs} ${text}`);
  }

  /** Ends a step. */
  close(step: string): void {
    this.lines.push(step, ...this.#open);
    this.#open = [];
    this.#hash.update(step);
  }

  get hash(): string {
    return this.#hash.copy().digest('hex').slice(0, 16);
  }
}
