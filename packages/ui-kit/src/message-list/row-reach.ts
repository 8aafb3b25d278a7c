import { createContext } from 'react';
import { Observable } from '../list/session/observable.ts';
import { platformTimers } from '../primitives/kit-timers.ts';

/** Where the reader is with pointer or focus: was never in the row, is in it, or was before. */
export type Reach = 'never' | 'now' | 'before';

/** Rows that pass by below a pointer at rest are not visited. */
const STAY_MS = 80;

/** Tells whether the reader is in a row of a browser. */
export class RowReach extends Observable<Reach> {
  #isFocused = false;
  #isPointed = false;
  #endWaiting: (() => void) | undefined;

  constructor() {
    super('never');
  }

  readonly pointerCame = (): void => {
    this.#endWaiting?.();
    this.#endWaiting = platformTimers.after(STAY_MS, () => {
      this.#isPointed = true;
      this.#update();
    });
  };

  readonly pointerLeft = (): void => {
    this.#endWaiting?.();
    this.#isPointed = false;
    this.#update();
  };

  setFocused(isFocused: boolean): void {
    this.#isFocused = isFocused;
    this.#update();
  }

  #update(): void {
    if (this.#isFocused || this.#isPointed) this.set('now');
    else if (this.get() === 'now') this.set('before');
  }
}

export const RowReachContext = createContext(new RowReach());
