import { createContext } from 'react';
import { Observable } from '../../list/session/observable.ts';
import { platformTimers } from '../../platform/kit-timers.ts';

/** Whether the pointer or the focus is in a row now, was in it before, or neither. */
export type Interaction = 'never' | 'now' | 'before';

/** Milliseconds after which the pointer counts as being in a row. Rows that scroll past below it do not. */
const MIN_STAY_MS = 80;

/** Tracks whether the user interacts with a row, in browsers. */
export class RowInteraction extends Observable<Interaction> {
  #isFocused = false;
  #isPointed = false;
  #cancelTimer: (() => void) | undefined;

  constructor() {
    super('never');
  }

  readonly enter = (): void => {
    this.#cancelTimer?.();
    this.#cancelTimer = platformTimers.after(MIN_STAY_MS, () => {
      this.#isPointed = true;
      this.#update();
    });
  };

  readonly leave = (): void => {
    this.#cancelTimer?.();
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
