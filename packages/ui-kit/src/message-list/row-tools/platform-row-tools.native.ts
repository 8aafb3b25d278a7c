import type { RowTools } from './row-tools.tsx';

/** Undefined: on phones, a long press opens the options. */
export const platformRowTools: typeof RowTools | undefined = undefined;
