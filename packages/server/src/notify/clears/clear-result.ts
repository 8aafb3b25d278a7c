import type { ClearDecision } from './decide-clear.ts';

/** Result of checking a device, for counters. `gone`: its token is no longer registered. */
export type ClearResult = ClearDecision['action'] | 'gone' | 'carried';
