import type { Chat } from '@chatwire/sdk';
import { Value } from './value.ts';

const IN_MS = 300;
const HOLD_MS = 2_000;
const OUT_MS = 500;

/** The row a jump has led to, and how its tint stands. See docs/spec/message-list.md#jump-and-highlight. */
export interface Highlighted {
  readonly key: string;
  /** The tint comes in 300 ms, stays 2 s and goes in 500 ms. */
  readonly phase: 'in' | 'hold' | 'out';
}

export class Highlight {
  readonly row = new Value<Highlighted | undefined>(undefined);
  readonly #clock: Chat.ClientClock;
  #timer: unknown;

  constructor(clock: Chat.ClientClock) {
    this.#clock = clock;
  }

  /** The reader is not to be led elsewhere meanwhile. */
  get isHeld(): boolean {
    const phase = this.row.get()?.phase;
    return phase === 'in' || phase === 'hold';
  }

  /** Without motion the row is marked for 2 s, and that is all. */
  show(key: string, isStill: boolean): void {
    if (isStill) return this.#enter({ key, phase: 'hold' }, HOLD_MS, () => this.end());
    this.#enter({ key, phase: 'in' }, IN_MS, () =>
      this.#enter({ key, phase: 'hold' }, HOLD_MS, () => this.#enter({ key, phase: 'out' }, OUT_MS, () => this.end())),
    );
  }

  end(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.row.set(undefined);
  }

  #enter(row: Highlighted, ms: number, then: () => void): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = this.#clock.setTimeout(then, ms);
    this.row.set(row);
  }
}
