import { type Clock, every } from '../base/clock.ts';
import {
  claimOutboxEvents,
  extendClaims,
  type OutboxRow,
  releaseClaims,
  settleOutboxEvents,
} from '../storage/outbox-store.ts';
import type { Db } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { OutboxEvent } from './chat-event.ts';

export interface RelayOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  /** This process, the same after a restart: it takes back at once what it had when it died. */
  readonly node: string;
  /**
   * Takes one event. Called in outbox order, the next one after the promise has resolved: by then all its decisions
   * stand. `recorded` resolves when every entry of the event is in the log.
   */
  readonly take: (event: OutboxEvent) => Promise<{ readonly recorded: Promise<void> }>;
  /** Events under way at most; beyond that the relay waits. Default 20,000. */
  readonly maxUnderWay?: number;
}

const LEASE_MS = 15_000;
const EXTEND_EVERY_MS = 5_000;
/** Finds what another node left behind; a wake-up tells of own events much sooner. */
const POLL_MS = 1_000;
const BATCH = 200;
/** Late settling costs nothing: an event that comes again is recognised by its entries. Early settling costs a commit each. */
const SETTLE_WITHIN_MS = 50;
const RETRY_MS = 1_000;

/**
 * Carries events from the outbox to the engine: claims them in order, hands them over, settles those whose entries
 * are recorded. What is not settled when the process dies is handed over again, marked `redelivered`.
 *
 * One loop runs at a time. `wake` while it runs makes it look once more before it sleeps.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #underWay = new Set<number>();
  #recorded: number[] = [];
  #settling: Promise<void> = Promise.resolve();
  #stopped = false;
  #looping = false;
  #again = false;
  readonly #timers: (() => void)[] = [];
  readonly #idle: (() => void)[] = [];

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** Takes over what this node left open at its last end, then follows the outbox. */
  async start(): Promise<void> {
    const { db, clock, node } = this.#options;
    await releaseClaims(db, node);
    this.#timers.push(
      every(clock, POLL_MS, () => this.wake()),
      every(clock, EXTEND_EVERY_MS, () => void this.#extend()),
    );
    this.wake();
  }

  /** There may be new events. */
  wake(): void {
    this.#again = true;
    if (!this.#looping && !this.#stopped) void this.#loop();
  }

  /** Takes nothing more and waits until what is under way is settled, or until `withinMs` have passed. */
  async stop(withinMs: number): Promise<void> {
    this.#stopped = true;
    for (const cancel of this.#timers) cancel();
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve);
      this.#options.clock.after(withinMs, resolve);
      this.#checkIdle();
    });
    await this.#settle();
    await releaseClaims(this.#options.db, this.#options.node);
  }

  /** Events taken and not yet settled. */
  get underWay(): number {
    return this.#underWay.size;
  }

  async #loop(): Promise<void> {
    this.#looping = true;
    try {
      while (this.#again && !this.#stopped) {
        this.#again = false;
        const room = (this.#options.maxUnderWay ?? 20_000) - this.#underWay.size;
        if (room <= 0) break;
        const rows = await this.#claim(Math.min(room, BATCH));
        if (rows.length > 0) this.#again = true;
        for (const row of rows) await this.#handOver(row);
      }
    } catch (error) {
      this.#options.logger.error({ error: nameOf(error) }, 'outbox cannot be read, trying again');
      this.#options.clock.after(RETRY_MS, () => this.wake());
    } finally {
      this.#looping = false;
      this.#checkIdle();
    }
  }

  #claim(limit: number): Promise<OutboxRow[]> {
    const { db, clock, node } = this.#options;
    const nowMs = clock.now();
    return claimOutboxEvents(db, { node, nowMs, untilMs: nowMs + LEASE_MS, limit });
  }

  async #handOver(row: OutboxRow): Promise<void> {
    if (this.#stopped) return;
    this.#underWay.add(row.position);
    try {
      const { recorded } = await this.#options.take(parse(row));
      recorded.then(
        () => this.#done(row.position),
        (error) => this.#giveBack(row.position, error),
      );
    } catch (error) {
      this.#giveBack(row.position, error);
    }
  }

  #done(position: number): void {
    this.#recorded.push(position);
    if (this.#recorded.length > 1) return;
    this.#options.clock.after(SETTLE_WITHIN_MS, () => void this.#settle());
  }

  /** Settles in batches, one after the other; a batch that cannot be written is tried again later. */
  #settle(): Promise<void> {
    this.#settling = this.#settling.then(async () => {
      const positions = this.#recorded;
      if (positions.length === 0) return;
      this.#recorded = [];
      try {
        await settleOutboxEvents(this.#options.db, positions, this.#options.clock.now());
        const wasFull = this.#underWay.size >= (this.#options.maxUnderWay ?? 20_000);
        for (const position of positions) this.#underWay.delete(position);
        if (wasFull) this.wake();
        this.#checkIdle();
      } catch (error) {
        this.#options.logger.error({ error: nameOf(error) }, 'events cannot be settled, trying again');
        this.#recorded.push(...positions);
        if (!this.#stopped) this.#options.clock.after(RETRY_MS, () => void this.#settle());
      }
    });
    return this.#settling;
  }

  /** An event the engine could not finish stays open: it comes again, and what it had recorded is recognised. */
  #giveBack(position: number, error: unknown): void {
    if (this.#stopped) {
      this.#underWay.delete(position);
      this.#checkIdle();
      return;
    }
    this.#options.logger.error({ position, error: nameOf(error) }, 'event is taken again later');
    this.#options.clock.after(RETRY_MS, () => {
      this.#underWay.delete(position);
      this.#checkIdle();
      releaseClaims(this.#options.db, this.#options.node, [position]).then(
        () => this.wake(),
        () => undefined, // The lease ends by itself.
      );
    });
  }

  async #extend(): Promise<void> {
    if (this.#underWay.size === 0) return;
    const { db, clock, node, logger } = this.#options;
    await extendClaims(db, node, clock.now() + LEASE_MS).catch((error) =>
      logger.error({ error: nameOf(error) }, 'claims cannot be extended'),
    );
  }

  #checkIdle(): void {
    if (!this.#stopped || this.#looping || this.#underWay.size > this.#recorded.length) return;
    for (const resolve of this.#idle) resolve();
  }
}

function parse(row: OutboxRow): OutboxEvent {
  return {
    position: row.position,
    eventId: row.event_id,
    event: JSON.parse(row.event),
    redelivered: row.claims > 1,
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
