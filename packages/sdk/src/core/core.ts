import type { Incoming } from './create-incoming.ts';

/** The parts of one client, for the functions that make up its surface. */
export type Core = Incoming;
