import { setImmediate } from 'node:timers/promises';
import { type Clock, sleep } from '../../base/time/clock.ts';
import { extendReplay, type ReplayRow } from '../../storage/notifications/replays-store.ts';
import type { Db } from '../../storage/storage.ts';

export interface ReplayClaimOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly row: Pick<ReplayRow, 'replay_id' | 'leased_until_ms'>;
  /** Returns whether the engine of this node is deciding or delivering. */
  readonly isEngineBusy: () => boolean;
}

/** A node that has not extended its claim for this long is presumed dead. */
const LEASE_MS = 30_000;
/** Interval at which a node checks for a cancellation on another node, and stores the progress. */
const CHECK_INTERVAL_MS = 500;

/** Pause before a read while the engine works. The replay then takes about ten times as long. */
const PAUSE_MS = 15;

/** The claim on a replay that runs here. */
export class ReplayClaim {
  readonly replayId: string;
  readonly #options: ReplayClaimOptions;
  #leasedUntilMs: number | null;
  #checkedAtMs: number;
  #progress = 0;
  readonly #cancelled = new AbortController();

  constructor(options: ReplayClaimOptions) {
    this.#options = options;
    this.replayId = options.row.replay_id;
    this.#leasedUntilMs = options.row.leased_until_ms;
    this.#checkedAtMs = options.clock.now();
  }

  static untilMs(nowMs: number): number {
    return nowMs + LEASE_MS;
  }

  /** Cancels the replay: the next turn rejects. */
  cancel(): void {
    this.#cancelled.abort();
  }

  /** Sets the share of the period that is done, 0…1. */
  setProgress(progress: number): void {
    this.#progress = progress;
  }

  /** Yields to other work before the next read. Rejects with ReplayCancelled if the replay was cancelled. */
  async pause(): Promise<void> {
    const { clock, isEngineBusy } = this.#options;
    await (isEngineBusy() ? sleep(clock, PAUSE_MS, this.#cancelled.signal) : setImmediate());
    if (clock.now() - this.#checkedAtMs > CHECK_INTERVAL_MS) await this.#check();
    if (this.#cancelled.signal.aborted) throw new ReplayCancelled();
  }

  async #check(): Promise<void> {
    const { db, clock } = this.#options;
    const leasedUntilMs = ReplayClaim.untilMs(clock.now());
    const row = { replay_id: this.replayId, leased_until_ms: this.#leasedUntilMs };
    const change = { progress: Math.floor(this.#progress * 1000), leased_until_ms: leasedUntilMs };
    if (!(await extendReplay(db, row, change))) this.cancel();
    this.#leasedUntilMs = leasedUntilMs;
    this.#checkedAtMs = clock.now();
  }
}

/** The replay was cancelled, or the server stops. */
export class ReplayCancelled extends Error {
  override readonly name = 'ReplayCancelled';
}
