import { createContext } from 'react';

/** Height at the bottom of a list that is covered by the composer and the keyboard. */
export interface BottomInset {
  /** Current height in px, 0 or more, not rounded. Changes in every frame in which the keyboard moves. */
  readonly current: number;
  /** Calls the listener after each change of `current`, outside of React's render. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The inset of a list without a known composer: always 0. */
const NO_INSET: BottomInset = { current: 0, subscribe: () => () => undefined };

/** The inset of the surrounding list. */
export const BottomInsetContext = createContext<BottomInset>(NO_INSET);
