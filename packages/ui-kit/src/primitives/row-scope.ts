import { createContext, useContext } from 'react';

/**
 * True inside a row of a list whose rows the arrow keys go through: the row bears the name of its message, and Tab passes
 * its controls by, which the left and right arrow keys reach. See docs/spec/message-list.md#accessibility.
 */
export const RowScope = createContext(false);

export function useRowScope(): boolean {
  return useContext(RowScope);
}
