import { createContext } from 'react';
import type { ViewInstance } from './native-refs.ts';

/** Adds a view that screen readers focus after a jump to the surrounding row. Returns a function that removes it. */
export type AddFocusTarget = (view: ViewInstance) => () => void;

/** The row of a list on phones. Default: no row, nothing is added. */
export const RowFocusTarget = createContext<AddFocusTarget>(() => () => undefined);
