import { createContext, useContext } from 'react';

/**
 * True inside a row of a list with arrow-key navigation: the row has the accessible name of its message, and Tab skips
 * its controls, which the left and right arrow keys reach. See docs/spec/message-list.md#accessibility.
 */
export const RowScope = createContext(false);

/** Returns whether the component is inside a row of a list. */
export function useRowScope(): boolean {
  return useContext(RowScope);
}
