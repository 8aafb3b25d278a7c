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
  /** Called with receipts whose entry was found, or will not come. Default: does nothing. */
  readonly reported?: ((receipts: readonly DeviceReceipts[]) => Promise<void>) | undefined;
  /** Called with the results of receipts whose entry was found. */
  readonly applied: (results: readonly ReceiptsResult[]) => void;
  /** Called with the number of receipts whose entry did not come. */
  readonly orphaned: (count: number) => void;
}

/** A decision may wait an hour behind an open circuit breaker. See docs/spec/last-mile.md#merging. */
const WAIT_MS = 90 * 60_000;
const RETRY_MS = 1_000;
/** Receipts up to this age are tried every second; older ones only every tenth time. */
const YOUNG_MS = 30_000;
const OLD_ROUNDS = 10;
/** Receipts of a node that died are taken over by the others. */
const TAKE_OVER_MS = 60_000;
const AT_ONCE = 2_000;

interface Pending {
  readonly id: string;
  readonly receipts: DeviceReceipts;
}

/** Receipts that arrived before the entry of their push: kept in the database until it is written, or will not come. */
export class PendingReceipts {
  readonly #options: PendingReceiptsOptions;
  readonly #pending = new Map<string, Pending>();
  readonly #handles = new Map<number, number>();
  #round = 0;
  #working: Promise<void> = Promise.resolve();
  #ends: (() => void)[] = [];

  constructor(options: PendingReceiptsOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    await this.#takeOver();
    const { clock } = this.#options;
    this.#ends = [
      every(clock, RETRY_MS, () => this.#work(() => this.#retry(this.#due()))),
      every(clock, TAKE_OVER_MS, () => this.#work(() => this.#takeOver())),
    ];
  }

  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    await this.#working;
  }

  /** Keeps receipts durably. Those whose entry can no longer come are counted as orphaned instead. */
  async add(receipts: readonly DeviceReceipts[]): Promise<void> {
    const { storage, orphaned } = this.#options;
    const waiting = receipts.filter((one) => !this.#isTooLate(one)).map((one) => ({ id: randomUUID(), receipts: one }));
    if (waiting.length < receipts.length) orphaned(receipts.length - waiting.length);
    if (waiting.length === 0) return;
    await insertPendingReceipts(storage, waiting.map(rowOf));
    await storage.durable();
    for (const one of waiting) this.#remember(one);
    // The entry may have been written in the meantime.
    this.#work(() => this.#retry(waiting));
  }

  /** Call this when an entry was written that receipts may wait for. */
  written(handle: number | undefined): void {
    if (handle === undefined || !this.#handles.has(handle)) return;
    this.#work(() => this.#retry([...this.#pending.values()].filter(({ receipts }) => receipts.handle === handle)));
  }

  #work(task: () => Promise<void>): void {
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

  #due(): Pending[] {
    const { clock } = this.#options;
    const isRoundOfOld = this.#round++ % OLD_ROUNDS === 0;
    return [...this.#pending.values()].filter(
      ({ receipts }) => isRoundOfOld || clock.now() - receipts.second * 1000 < YOUNG_MS,
    );
  }

  async #retry(due: readonly Pending[]): Promise<void> {
    const { storage, logs, applied, orphaned } = this.#options;
    const open = due.filter(({ id }) => this.#pending.has(id));
    for (let from = 0; from < open.length; from += AT_ONCE) {
      const group = open.slice(from, from + AT_ONCE);
      const results = await logs.applyReceipts(group.map(({ receipts }) => receipts));
      const over = group.filter(({ receipts }, n) => results[n]?.kind !== 'unknown' || this.#isTooLate(receipts));
      if (over.length === 0) continue;
      await this.#options.reported?.(over.map(({ receipts }) => receipts));
      await deletePendingReceipts(
        storage.db,
        over.map(({ id }) => id),
      );
      for (const one of over) this.#forget(one);
      const found = results.filter(({ kind }) => kind !== 'unknown');
      applied(found);
      if (over.length > found.length) orphaned(over.length - found.length);
    }
  }

  #isTooLate({ second }: DeviceReceipts): boolean {
    return this.#options.clock.now() > second * 1000 + WAIT_MS;
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
