import { randomUUID } from 'node:crypto';
import { describeError } from '../base/errors/describe-error.ts';
import { type Clock, every } from '../base/time/clock.ts';
import type { DeviceReceipts, LogStore, ReceiptsResult } from '../logs/log-store.ts';
import {
  deletePendingReceipts,
  findPendingReceipts,
  insertPendingReceipts,
} from '../storage/notifications/devices/pending-receipts-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';

export interface PendingReceiptsOptions {
  readonly storage: Storage;
  readonly logs: Pick<LogStore, 'applyReceipts'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called with receipts whose entry was found, or can no longer be written. Default: does nothing. */
  readonly reported?: ((receipts: readonly DeviceReceipts[]) => Promise<void>) | undefined;
  /** Called with the results of receipts whose entry was found. */
  readonly onApplied: (results: readonly ReceiptsResult[]) => void;
  /** Called with the number of receipts whose entry can no longer be written. */
  readonly onOrphaned: (count: number) => void;
}

/** Maximum time for which a receipt waits for its entry. A delivery can take an hour while a circuit breaker is open. See docs/spec/last-mile.md#merging. */
const MAX_WAIT_MS = 90 * 60_000;
const RETRY_MS = 1_000;
/** Receipts of pushes up to this age are retried every second; older ones only in every tenth round. */
const FREQUENT_RETRY_MS = 30_000;
const ROUNDS_PER_OLD_RETRY = 10;
/** Interval at which a node looks for receipts of other nodes, which may have stopped. */
const TAKE_OVER_EVERY_MS = 60_000;
const BATCH_SIZE = 2_000;

interface Pending {
  readonly id: string;
  readonly receipts: DeviceReceipts;
}

/** Stores receipts that arrive before the entry of their push, in the database, until the entry is written or too old. */
export class PendingReceipts {
  readonly #options: PendingReceiptsOptions;
  readonly #pending = new Map<string, Pending>();
  readonly #handles = new Map<number, number>();
  #round = 0;
  #working: Promise<void> = Promise.resolve();
  #cancelTimers: (() => void)[] = [];

  constructor(options: PendingReceiptsOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#takeOver();
    const { clock } = this.#options;
    this.#cancelTimers = [
      every(clock, RETRY_MS, () => this.#enqueueTask(() => this.#retry(this.#dueReceipts()))),
      every(clock, TAKE_OVER_EVERY_MS, () => this.#enqueueTask(() => this.#takeOver())),
    ];
  }

  async stop(): Promise<void> {
    for (const end of this.#cancelTimers.splice(0)) end();
    await this.#working;
  }

  /** Stores receipts; resolves when they are durable. Receipts that are too old are only counted as orphaned. */
  async add(receipts: readonly DeviceReceipts[]): Promise<void> {
    const { storage, onOrphaned } = this.#options;
    const waiting = receipts.filter((one) => !this.#isTooLate(one)).map((one) => ({ id: randomUUID(), receipts: one }));
    if (waiting.length < receipts.length) onOrphaned(receipts.length - waiting.length);
    if (waiting.length === 0) return;
    await insertPendingReceipts(storage, waiting.map(rowOf));
    await storage.durable();
    for (const one of waiting) this.#remember(one);
    // The entry may have been written in the meantime.
    this.#enqueueTask(() => this.#retry(waiting));
  }

  /** Call this with the receipt handle of each entry that this process has written. */
  entryWritten(handle: number | undefined): void {
    if (handle === undefined || !this.#handles.has(handle)) return;
    this.#enqueueTask(() =>
      this.#retry([...this.#pending.values()].filter(({ receipts }) => receipts.handle === handle)),
    );
  }

  #enqueueTask(task: () => Promise<void>): void {
    this.#working = this.#working.then(task).catch((error: unknown) => {
      this.#options.logger.error(
        { error: describeError(error) },
        'pending receipts could not be written; next try in a second',
      );
    });
  }

  async #takeOver(): Promise<void> {
    for (const { receipt_id: id, handle, second, record } of await findPendingReceipts(this.#options.storage.db)) {
      if (!this.#pending.has(id)) this.#remember({ id, receipts: { handle, second, record: JSON.parse(record) } });
    }
  }

  #dueReceipts(): Pending[] {
    const { clock } = this.#options;
    const isRoundOfOld = this.#round++ % ROUNDS_PER_OLD_RETRY === 0;
    return [...this.#pending.values()].filter(
      ({ receipts }) => isRoundOfOld || clock.now() - receipts.second * 1000 < FREQUENT_RETRY_MS,
    );
  }

  async #retry(due: readonly Pending[]): Promise<void> {
    const { storage, logs, onApplied, onOrphaned } = this.#options;
    const open = due.filter(({ id }) => this.#pending.has(id));
    for (let from = 0; from < open.length; from += BATCH_SIZE) {
      const group = open.slice(from, from + BATCH_SIZE);
      const results = await logs.applyReceipts(group.map(({ receipts }) => receipts));
      const finished = group.filter(({ receipts }, n) => results[n]?.kind !== 'unknown' || this.#isTooLate(receipts));
      if (finished.length === 0) continue;
      await this.#options.reported?.(finished.map(({ receipts }) => receipts));
      await deletePendingReceipts(
        storage.db,
        finished.map(({ id }) => id),
      );
      for (const one of finished) this.#forget(one);
      const found = results.filter(({ kind }) => kind !== 'unknown');
      onApplied(found);
      if (finished.length > found.length) onOrphaned(finished.length - found.length);
    }
  }

  #isTooLate({ second }: DeviceReceipts): boolean {
    return this.#options.clock.now() > second * 1000 + MAX_WAIT_MS;
  }

  #remember(pending: Pending): void {
    const { handle } = pending.receipts;
    this.#pending.set(pending.id, pending);
    this.#handles.set(handle, (this.#handles.get(handle) ?? 0) + 1);
  }

  #forget({ id, receipts: { handle } }: Pending): void {
    if (!this.#pending.delete(id)) return;
    const left = (this.#handles.get(handle) ?? 1) - 1;
    if (left === 0) this.#handles.delete(handle);
    else this.#handles.set(handle, left);
  }
}

function rowOf({ id, receipts: { handle, second, record } }: Pending) {
  return { receipt_id: id, handle, second, record: JSON.stringify(record) };
}
