import type { ProcessCounters } from '../read-counters.ts';

/** Counters of a process that has counted nothing yet. */
export const NO_COUNTS: ProcessCounters = {
  events: {},
  decisions: {},
  reasons: {},
  excluded: {},
  notEligible: {},
  excludedFromLog: 0,
  tries: {},
  circuits: [],
  logWrites: { waiting: 0 },
  streams: 0,
  webhooksFailed: 0,
};
