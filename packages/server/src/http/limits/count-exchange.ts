import type { Clock } from '../../base/time/clock.ts';
import type { Bus, CountedCalls } from '../../bus/bus.ts';
import type { CountChange, RateLimiter } from './rate-limiter.ts';

export interface CountExchangeOptions {
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly bus: Bus;
}

/** Interval at which a node sends its counted calls to the other nodes. */
export const EXCHANGE_MS = 100;
/** Maximum number of counts in one bus message: about 400 kB. NATS accepts 1 MB. */
const COUNTS_PER_MESSAGE = 4_000;

/**
 * Applies the rate limits to all nodes together: sends the calls that this node counts, and adds those of the others. Returns
 * a function that ends the exchange. See docs/decisions/limits-across-nodes.md.
 */
export function exchangeCounts({ clock, limiter, bus }: CountExchangeOptions): () => void {
  let unreported = new Map<string, CountChange>();
  let cancel = () => {};
  const endings = [
    limiter.counted.listen((change) => {
      if (!bus.hasPeers) return;
      const { rate, subject } = change.charge;
      const key = `${rate} ${subject}`;
      if (unreported.size === 0) cancel = clock.after(EXCHANGE_MS, report);
      unreported.set(key, { ...change, calls: (unreported.get(key)?.calls ?? 0) + change.calls });
    }),
    bus.counted.listen((counts) => {
      for (const counted of counts) limiter.addFromOtherNode(counted);
    }),
    () => cancel(),
  ];
  return () => {
    for (const end of endings) end();
  };

  function report(): void {
    const nowMs = clock.now();
    const counts: CountedCalls[] = [];
    for (const { charge, calls, resetAtMs } of unreported.values()) {
      if (calls !== 0 && resetAtMs > nowMs) counts.push({ ...charge, calls, endsInMs: resetAtMs - nowMs });
    }
    unreported = new Map();
    for (let from = 0; from < counts.length; from += COUNTS_PER_MESSAGE) {
      bus.shareCounts(counts.slice(from, from + COUNTS_PER_MESSAGE));
    }
  }
}
