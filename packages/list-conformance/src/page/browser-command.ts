import type { HostConditions } from '../list-host.ts';

/** What the driving process can do to the browser: set the conditions of a gate, or turn the wheel by a number of px. */
export type BrowserCommand = { readonly conditions: HostConditions } | { readonly wheel: number };
