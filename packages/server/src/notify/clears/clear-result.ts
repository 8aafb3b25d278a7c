import type { ClearDecision } from './decide-clear.ts';

/**
 * Result of checking a device, for counters. `gone`: its push token is no longer registered. `carried`: another push has
 * carried the clear. `forgotten`: it shows more notifications than the server stores, so the oldest are not removed.
 */
export type ClearResult = ClearDecision['action'] | 'gone' | 'carried' | 'forgotten';
