/** Upper bounds of histogram buckets, seconds. */
export const BUCKETS = {
  /** Requests, provider calls: 5 ms to 10 s. */
  calls: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  /** Queries, frames, round trips: 0.25 ms to 2.5 s. */
  steps: [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  /** Time in a queue: 1 ms to 10 min. */
  waits: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600],
} as const;
