import { type Clock, every } from '../base/time/clock.ts';
import {
  claimOutboxEvents,
  extendClaims,
  OUTBOX_ROW_KIND,
  type OutboxRow,
  releaseClaims,
  type Settlement,
  settleOutboxEvents,
} from '../storage/notifications/outbox-store.ts';
import type { Db } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { OutboxBatch, OutboxClear, OutboxEvent } from './chat-event.ts';
import type { EventOutcome } from './event-outcome.ts';

export interface RelayOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Name of this process, the same after a restart, so that it can release its earlier claims at once. */
  readonly node: string;
  /**
   * Processes one event or batch. Called in the order of the outbox, each time after the previous call has resolved.
   * Resolves when all decisions about the event are made; those of an event that stops ringing may follow, once the ringing
   * is recorded. `recorded` resolves with the event's outcome when all its entries are in the log.
   */
  readonly process: (
    event: OutboxEvent | OutboxBatch | OutboxClear,
  ) => Promise<{ readonly recorded: Promise<EventOutcome> }>;
  /** Called with the time from an event's commit to its hand-over, milliseconds; not for redelivered events. */
  readonly onHandOver?: (waitedMs: number) => void;
  /** Maximum number of events in progress; the relay claims no more until some are settled. Default 20,000. */
  readonly maxInProgress?: number;
}

const LEASE_MS = 15_000;
const EXTEND_EVERY_MS = 5_000;
/** A claim that ends within this time is not used, because writes take time, and the clocks of nodes differ. */
const CLAIM_MARGIN_MS = 3_000;
/** Interval at which the relay looks for events of crashed nodes. Events of this node are found at once: their commit calls `wake`. */
const POLL_MS = 1_000;
const BATCH_SIZE = 200;
/**
 * Time that a recorded event waits for others, so that one commit settles all of them. An event that is redelivered
 * because it was not settled in time causes no second notification: its entries are in the log.
 */
const SETTLE_WITHIN_MS = 50;
const RETRY_MS = 1_000;

/**
 * Passes events from the outbox to the engine: claims them in order, hands them over, and settles those whose entries
 * are recorded. Events not settled when the process dies are handed over again, marked `redelivered`.
 *
 * A node that could not extend its claims in time (it was paused, or cut off from the database) may have lost them. It
 * checks a claim in the database before it uses it again, and drops claims that another node has taken.
 *
 * One loop runs at a time. When `wake` is called while it runs, it looks for events again before it ends.
 */
export class Relay {
  readonly #options: RelayOptions;
  /** Events in progress: position → how often it was claimed (column `claims`), which identifies the claim. */
  readonly #inProgress = new Map<number, number>();
  #recorded: RecordedEvent[] = [];
  /** Instant until which no other node can have claimed the events in progress, epoch ms. */
  #claimsHeldUntilMs = 0;
  #extending: Promise<void> | undefined;
  #claiming: Promise<readonly OutboxRow[]> | undefined;
  #settling: Promise<void> = Promise.resolve();
  #stopped = false;
  #looping = false;
  #lookAgain = false;
  /** Whether the next round also looks for events of crashed nodes. */
  #looksForAbandoned = false;
  readonly #timers: (() => void)[] = [];
  /** Functions that resolve the calls of `nextRecorded`. */
  readonly #onNextRecorded: (() => void)[] = [];
  /** Functions that resolve the calls of `stop` that wait for events in progress. */
  readonly #stopping: (() => void)[] = [];

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /**
   * Releases the events that this node had claimed before a restart, so that they are claimed again at once, and starts to
   * read the outbox.
   */
  async start(): Promise<void> {
    const { db, clock, node } = this.#options;
    await releaseClaims(db, node);
    this.#timers.push(
      every(clock, POLL_MS, () => this.#poll()),
      every(clock, EXTEND_EVERY_MS, () => void this.#extend().catch(this.#notExtended)),
    );
    this.#poll();
  }

  /** Makes the relay look for new events now. */
  wake(): void {
    this.#lookAgain = true;
    if (!this.#looping && !this.#stopped) void this.#loop();
  }

  #poll(): void {
    this.#looksForAbandoned = true;
    this.wake();
  }

  /** Claims no further events and waits until those in progress are settled, or until `withinMs` have passed. */
  async stop(withinMs: number): Promise<void> {
    this.#stopped = true;
    for (const cancel of this.#timers) cancel();
    await new Promise<void>((resolve) => {
      this.#stopping.push(resolve);
      this.#options.clock.after(withinMs, resolve);
      this.#checkIdle();
    });
    await this.#settle();
    this.#inProgress.clear(); // Later results are not recorded: from here on any node may claim these events.
    await releaseClaims(this.#options.db, this.#options.node);
  }

  /** Settles the events that are recorded by now, without waiting for others to share the commit. */
  settleRecorded(): Promise<void> {
    return this.#settle();
  }

  /** Resolves when an event is recorded and not yet settled, at the latest after `maxMs` of real time. */
  async nextRecorded(maxMs: number): Promise<void> {
    if (this.#recorded.length > 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, maxMs);
    this.#onNextRecorded.push(resolve);
    await promise;
    clearTimeout(timer);
  }

  /** Number of events that are claimed and not yet settled. */
  get inProgress(): number {
    return this.#inProgress.size;
  }

  async #loop(): Promise<void> {
    this.#looping = true;
    try {
      while (this.#lookAgain && !this.#stopped) {
        this.#lookAgain = false;
        const capacity = (this.#options.maxInProgress ?? 20_000) - this.#inProgress.size;
        if (capacity <= 0) break;
        this.#claiming = this.#claim(Math.min(capacity, BATCH_SIZE));
        const rows = await this.#claiming;
        if (rows.length > 0) this.#lookAgain = true;
        for (const row of rows) await this.#handOver(row);
      }
    } catch (error) {
      this.#options.logger.error({ error: errorNameOf(error) }, 'outbox cannot be read, trying again');
      this.#options.clock.after(RETRY_MS, () => this.wake());
    } finally {
      this.#looping = false;
      this.#checkIdle();
    }
  }

  async #claim(limit: number): Promise<readonly OutboxRow[]> {
    const { db, clock, node } = this.#options;
    const nowMs = clock.now();
    if (this.#inProgress.size === 0) this.#claimsHeldUntilMs = nowMs + LEASE_MS - CLAIM_MARGIN_MS;
    const abandoned = this.#looksForAbandoned;
    const rows = await claimOutboxEvents(db, { node, nowMs, untilMs: nowMs + LEASE_MS, limit, abandoned });
    if (abandoned && rows.length < limit) this.#looksForAbandoned = false;
    for (const { position, claims } of rows) this.#inProgress.set(position, claims);
    return rows;
  }

  async #handOver(row: OutboxRow): Promise<void> {
    if (this.#stopped) this.#inProgress.delete(row.position);
    if (!this.#isInProgress(row)) return;
    if (row.claims === 1) this.#options.onHandOver?.(Math.max(0, this.#options.clock.now() - row.occurred_at_ms));
    try {
      const { recorded } = await this.#options.process(parseRow(row, () => this.#holdsClaim(row)));
      recorded.then(
        (outcome) => this.#onRecorded(row, outcome),
        (error) => this.#retryLater(row, error),
      );
    } catch (error) {
      this.#retryLater(row, error);
    }
  }

  /** Returns whether this node still holds the claim. Rejects when this cannot be determined now. */
  async #holdsClaim(row: OutboxRow): Promise<boolean> {
    if (this.#options.clock.now() >= this.#claimsHeldUntilMs) await this.#extend();
    return this.#isInProgress(row);
  }

  #isInProgress({ position, claims }: OutboxRow): boolean {
    return this.#inProgress.get(position) === claims;
  }

  #onRecorded(row: OutboxRow, outcome: EventOutcome): void {
    if (!this.#isInProgress(row)) return;
    this.#recorded.push({ position: row.position, outcome: JSON.stringify(outcome) });
    for (const resolve of this.#onNextRecorded.splice(0)) resolve();
    if (this.#recorded.length > 1) return;
    this.#options.clock.after(SETTLE_WITHIN_MS, () => void this.#settle());
  }

  /** Settles in batches, one after the other; a batch that cannot be written is retried later. */
  #settle(): Promise<void> {
    this.#settling = this.#settling.then(async () => {
      const recorded = this.#recorded;
      if (recorded.length === 0) return;
      this.#recorded = [];
      try {
        const { db, node, clock } = this.#options;
        await settleOutboxEvents(db, node, settlementsOf(recorded), clock.now());
        const wasFull = this.#inProgress.size >= (this.#options.maxInProgress ?? 20_000);
        for (const { position } of recorded) this.#inProgress.delete(position);
        if (wasFull) this.wake();
        this.#checkIdle();
      } catch (error) {
        this.#options.logger.error({ error: errorNameOf(error) }, 'events cannot be settled, trying again');
        this.#recorded.push(...recorded);
        if (!this.#stopped) this.#options.clock.after(RETRY_MS, () => void this.#settle());
      }
    });
    return this.#settling;
  }

  /** Releases an event that the engine could not finish. It is redelivered, and its recorded entries are recognised. */
  #retryLater(row: OutboxRow, error: unknown): void {
    if (!this.#isInProgress(row)) return;
    const { position } = row;
    if (this.#stopped) {
      this.#inProgress.delete(position);
      this.#checkIdle();
      return;
    }
    const { db, node, clock, logger } = this.#options;
    logger.error({ position, error: errorNameOf(error) }, 'event will be retried');
    clock.after(RETRY_MS, () => {
      if (!this.#isInProgress(row)) return;
      this.#inProgress.delete(position);
      this.#checkIdle();
      releaseClaims(db, node, [position]).then(
        () => this.wake(),
        () => undefined, // The next extension finds it.
      );
    });
  }

  #extend(): Promise<void> {
    this.#extending ??= this.#extendNow().finally(() => {
      this.#extending = undefined;
    });
    return this.#extending;
  }

  /** Extends the claims of this node, drops those another node has taken, and releases those no longer in progress. */
  async #extendNow(): Promise<void> {
    const { db, clock, node } = this.#options;
    const nowMs = clock.now();
    const before = [...this.#inProgress];
    const extended = new Map((await extendClaims(db, node, nowMs + LEASE_MS)).map((row) => [row.position, row.claims]));
    this.#claimsHeldUntilMs = nowMs + LEASE_MS - CLAIM_MARGIN_MS;
    for (const [position, claims] of before) {
      if (extended.get(position) !== claims && this.#inProgress.get(position) === claims)
        this.#inProgress.delete(position);
    }
    this.#checkIdle();
    // A claim that is being made may have been committed. Its rows are then in `kept`, but not in `#inProgress` until the
    // claim resolves, and must not be released.
    await this.#claiming?.catch(() => undefined);
    const unused = [...extended.keys()].filter((position) => !this.#inProgress.has(position));
    if (unused.length > 0) await releaseClaims(db, node, unused);
  }

  readonly #notExtended = (error: unknown): void => {
    this.#options.logger.error({ error: errorNameOf(error) }, 'claims cannot be extended');
  };

  #checkIdle(): void {
    if (!this.#stopped || this.#looping || this.#inProgress.size > this.#recorded.length) return;
    for (const resolve of this.#stopping) resolve();
  }
}

interface RecordedEvent {
  readonly position: number;
  /** `EventOutcome` as JSON. */
  readonly outcome: string;
}

/** Groups events by outcome. Most events of a round have the same one, so that one write settles them. */
function settlementsOf(recorded: readonly RecordedEvent[]): Settlement[] {
  const groups = Map.groupBy(recorded, ({ outcome }) => outcome);
  return [...groups].map(([outcome, events]) => ({
    outcome,
    positions: events.map(({ position }) => position),
  }));
}

function parseRow(row: OutboxRow, holdsClaim: () => Promise<boolean>): OutboxEvent | OutboxBatch | OutboxClear {
  const handover = { position: row.position, eventId: row.event_id, redelivered: row.claims > 1, holdsClaim };
  const { traceparent, ...content } = JSON.parse(row.event);
  if (row.is_batch === OUTBOX_ROW_KIND.digest) return { ...handover, batch: content };
  if (row.is_batch === OUTBOX_ROW_KIND.clear) return { ...handover, clear: content };
  return { ...handover, event: content, ...(traceparent !== undefined && { traceparent }) };
}

function errorNameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
