import { createContext } from 'react';
import type { ViewInstance } from '../native-refs.ts';

/**
 * Registers a view that screen readers focus after a jump to the surrounding row. Returns a function that removes it.
 */
export type AddFocusTarget = (view: ViewInstance) => () => void;

/** Registration in the surrounding row of a list on phones. Default: no row, so nothing is registered. */
export const RowFocusTarget = createContext<AddFocusTarget>(() => () => undefined);
