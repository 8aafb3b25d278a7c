import { createContext } from 'react';

/** How much of the lower edge of a list the composer and the keyboard cover. */
export interface BottomInset {
  /** Pixels, 0 or more, not rounded. Changes in every frame in which the keyboard moves. */
  readonly current: number;
  /** Calls the listener after each change of `current`, outside of React's render. Returns how to end it. */
  subscribe(listener: () => void): () => void;
}

/** The inset of a list whose composer is unknown: always 0. */
const NO_INSET: BottomInset = { current: 0, subscribe: () => () => undefined };

/** The inset of the list around. */
export const BottomInsetContext = createContext<BottomInset>(NO_INSET);
