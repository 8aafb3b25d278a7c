import type { ClearDecision } from './decide-clear.ts';

/**
 * Result of checking a device, for counters. `gone`: its token is no longer registered. `forgotten`: it shows more
 * notifications than the server keeps track of, so the oldest are not removed.
 */
export type ClearResult = ClearDecision['action'] | 'gone' | 'carried' | 'forgotten';
