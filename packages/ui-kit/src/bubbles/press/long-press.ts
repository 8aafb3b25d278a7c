import { platformTimers } from '../../platform/kit-timers.ts';

/** Position in px of the window. */
interface Finger {
  readonly clientX: number;
  readonly clientY: number;
}

/** A touch event of a browser. */
interface Fingers {
  readonly touches: Iterable<Finger>;
}

const LONG_MS = 500;
/** A resting finger may move by this many pixels. */
const SLACK = 10;

/** Detects a long press in browsers. */
export class LongPress {
  #from: Finger | undefined;
  #endWaiting: (() => void) | undefined;

  begin({ touches }: Fingers, run: () => void): void {
    this.end();
    const [from, ...others] = touches;
    if (others.length > 0) return;
    this.#from = from;
    this.#endWaiting = platformTimers.after(LONG_MS, run);
  }

  readonly move = ({ touches }: Fingers): void => {
    const from = this.#from;
    const [to] = touches;
    if (from && to && Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) > SLACK) this.end();
  };

  readonly end = (): void => {
    this.#endWaiting?.();
    this.#from = undefined;
  };
}
