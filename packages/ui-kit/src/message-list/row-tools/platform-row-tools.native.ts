import type { RowTools } from './row-tools.tsx';

/** Phones open the options by long press, and do not contain the tools. */
export const platformRowTools: typeof RowTools | undefined = undefined;
