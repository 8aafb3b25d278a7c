import type { Chat } from '@chatwire/sdk';
import { MOTION } from '../../theme/measures.ts';
import { Observable } from './observable.ts';

/** The target row of a jump, and the phase of its highlight. See docs/spec/message-list.md#jump-and-highlight. */
export interface HighlightedRow {
  readonly key: string;
  /** The highlight fades in over 300 ms, stays for 2 s and fades out over 500 ms. */
  readonly phase: 'in' | 'hold' | 'out';
}

/** Highlights the target row of a jump, one at a time. */
export class Highlight {
  readonly row = new Observable<HighlightedRow | undefined>(undefined);
  readonly #clock: Chat.ClientClock;
  #timer: unknown;

  constructor(clock: Chat.ClientClock) {
    this.#clock = clock;
  }

  /** Whether a row is highlighted and not yet fading out. The list must not scroll elsewhere in the meantime. */
  get isActive(): boolean {
    const phase = this.row.get()?.phase;
    return phase === 'in' || phase === 'hold';
  }

  /** Highlights a row. With reduced motion, it does so for 2 s without fading. */
  show(key: string, isMotionReduced: boolean): void {
    if (isMotionReduced) return this.#showPhase({ key, phase: 'hold' }, MOTION.jumpHold, () => this.end());
    this.#showPhase({ key, phase: 'in' }, MOTION.jumpIn, () =>
      this.#showPhase({ key, phase: 'hold' }, MOTION.jumpHold, () =>
        this.#showPhase({ key, phase: 'out' }, MOTION.jumpOut, () => this.end()),
      ),
    );
  }

  end(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.row.set(undefined);
  }

  #showPhase(row: HighlightedRow, ms: number, then: () => void): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = this.#clock.setTimeout(then, ms);
    this.row.set(row);
  }
}
