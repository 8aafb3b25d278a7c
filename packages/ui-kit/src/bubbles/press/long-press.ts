import { platformTimers } from '../../platform/kit-timers.ts';

/** A touching finger; px from the top left corner of the window. */
interface Finger {
  readonly clientX: number;
  readonly clientY: number;
}

/** The part of a browser's `TouchEvent` that is needed here. */
interface TouchEventLike {
  readonly touches: Iterable<Finger>;
}

const LONG_PRESS_MS = 500;
/** Distance in px by which a resting finger may move. */
const MAX_MOVE = 10;

/** Detects long presses with one finger, in browsers. */
export class LongPress {
  #start: Finger | undefined;
  #cancelTimer: (() => void) | undefined;
  #isTriggered = false;

  /** Calls `onLongPress` after 500 ms, unless the finger moves or `end` is called. A second finger cancels it. */
  begin({ touches }: TouchEventLike, onLongPress: () => void): void {
    this.end();
    const [start, ...others] = touches;
    if (others.length > 0) return;
    this.#start = start;
    this.#cancelTimer = platformTimers.after(LONG_PRESS_MS, () => {
      this.#isTriggered = true;
      onLongPress();
    });
  }

  readonly move = ({ touches }: TouchEventLike): void => {
    const start = this.#start;
    const [current] = touches;
    if (!start || !current) return;
    if (Math.hypot(current.clientX - start.clientX, current.clientY - start.clientY) > MAX_MOVE) this.end();
  };

  /** Ends the touch. After a long press, the browser would otherwise click what has appeared under the finger. */
  readonly end = (event?: Pick<Event, 'preventDefault'>): void => {
    if (this.#isTriggered) event?.preventDefault();
    this.#isTriggered = false;
    this.#cancelTimer?.();
    this.#start = undefined;
  };
}
