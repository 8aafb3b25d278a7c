import type { ProviderName } from '@chatwire/protocol';
import type { Circuit } from '../../notify/engine/account-connections.ts';
import { RateHistory } from './rate-history.ts';

/** Measurements from the memory of one node. Durations are seconds. */
export interface NodeReadings {
  /** Accounts whose circuit breaker is not closed. */
  readonly openCircuits: readonly {
    readonly provider: ProviderName;
    readonly providerId: string;
    readonly seconds: number;
  }[];
  /** Number of refused device receipts in each requested period, by the length of the period in seconds. */
  readonly refusedReceipts: Readonly<Record<string, number>>;
  /** Time for which the log has not been writable; 0 while it is. */
  readonly logWriteFailing: number;
}

/** Sources of a node's readings. */
export interface NodeSources {
  circuits(): Promise<readonly Circuit[]>;
  /** Time at which the log stopped being writable, epoch ms; undefined while it is writable. */
  logFailingSinceMs(): number | undefined;
  /** Returns the number of receipts that were refused since the start of the process. */
  refusedReceipts(): number;
}

/** Minimum time for which counts are kept, so that a new alarm with the default period has a value at once. */
const MIN_KEPT_SECONDS = 300;

/** Measures the readings of this node. */
export class NodeMeter {
  readonly #sources: NodeSources;
  readonly #refused: RateHistory;

  constructor(sources: NodeSources, nowMs: number) {
    this.#sources = sources;
    this.#refused = new RateHistory(nowMs);
  }

  /**
   * Returns the current readings. `periods`: lengths of the periods for refused receipts, in seconds. Must be called regularly,
   * because receipts are counted from one call to the next.
   */
  async read(nowMs: number, periods: readonly number[]): Promise<NodeReadings> {
    const { circuits, logFailingSinceMs, refusedReceipts } = this.#sources;
    this.#refused.add(nowMs, refusedReceipts(), Math.max(MIN_KEPT_SECONDS, ...periods) * 1000);
    const failingSinceMs = logFailingSinceMs();
    return {
      openCircuits: (await circuits()).flatMap(({ provider, providerId, openSinceMs }) =>
        openSinceMs === undefined ? [] : [{ provider, providerId, seconds: secondsSince(openSinceMs, nowMs) }],
      ),
      refusedReceipts: Object.fromEntries(
        periods.map((seconds) => [seconds, this.#refused.countSince(nowMs - seconds * 1000)]),
      ),
      logWriteFailing: failingSinceMs === undefined ? 0 : secondsSince(failingSinceMs, nowMs),
    };
  }
}

function secondsSince(sinceMs: number, nowMs: number): number {
  return Math.max(0, (nowMs - sinceMs) / 1000);
}
