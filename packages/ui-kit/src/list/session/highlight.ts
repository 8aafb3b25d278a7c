import type { Chat } from '@chatwire/sdk';
import { MOTION } from '../../theme/measures.ts';
import { Observable } from './observable.ts';

/** The target row of a jump, and the phase of its highlight. See docs/spec/message-list.md#jump-and-highlight. */
export interface Highlighted {
  readonly key: string;
  /** The highlight fades in over 300 ms, stays for 2 s and fades out over 500 ms. */
  readonly phase: 'in' | 'hold' | 'out';
}

export class Highlight {
  readonly row = new Observable<Highlighted | undefined>(undefined);
  readonly #clock: Chat.ClientClock;
  #timer: unknown;

  constructor(clock: Chat.ClientClock) {
    this.#clock = clock;
  }

  /** Whether a row is highlighted: the list must not scroll elsewhere meanwhile. */
  get isHeld(): boolean {
    const phase = this.row.get()?.phase;
    return phase === 'in' || phase === 'hold';
  }

  /** Highlights a row. `isStill`: reduced motion; the row is highlighted for 2 s without fading. */
  show(key: string, isStill: boolean): void {
    if (isStill) return this.#enter({ key, phase: 'hold' }, MOTION.jumpHold, () => this.end());
    this.#enter({ key, phase: 'in' }, MOTION.jumpIn, () =>
      this.#enter({ key, phase: 'hold' }, MOTION.jumpHold, () =>
        this.#enter({ key, phase: 'out' }, MOTION.jumpOut, () => this.end()),
      ),
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
