import { createContext } from 'react';
import { Observable } from '../../list/session/observable.ts';
import { platformTimers } from '../../platform/kit-timers.ts';

/** Whether pointer or focus are in a row now, were in it before, or never. */
export type Interaction = 'never' | 'now' | 'before';

/** Minimum time in ms of the pointer in a row, because rows that scroll past below it do not count. */
const STAY_MS = 80;

/** Tracks whether the user interacts with a row, in browsers. */
export class RowInteraction extends Observable<Interaction> {
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

export const RowInteractionContext = createContext(new RowInteraction());
