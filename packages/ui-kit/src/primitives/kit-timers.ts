/** Time as the kit needs it; tests move it. */
export interface KitTimers {
  nowMs(): number;
  /** Calls `run` once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const platformTimers: KitTimers = {
  nowMs: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
