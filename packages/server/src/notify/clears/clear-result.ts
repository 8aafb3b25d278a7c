import type { ClearDecision } from './decide-clear.ts';

/** What came out of looking at a device, for counters. `gone`: its token is not registered any more. */
export type ClearResult = ClearDecision['action'] | 'gone' | 'carried';
