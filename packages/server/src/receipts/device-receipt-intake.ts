import type { DeviceReceiptsRequest, DeviceReceiptsResult, LogRedaction } from '@chatwire/protocol';
import { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import { withoutTimes } from '../logs/device/device-record.ts';
import type { DeviceChange, DeviceReceipts, LogStore, NewLogEntry, ReceiptsResult } from '../logs/log-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';
import { type CheckReceipt, saveCheckReceipts } from './check-receipts.ts';
import { PendingReceipts } from './pending-receipts.ts';
import { readReceipt } from './read-receipt.ts';
import { ReceiptCounters } from './receipt-counters.ts';
import { ReceiptQueue } from './receipt-queue.ts';
import type { ReceiptTokens } from './receipt-token.ts';

export interface ReceiptIntakeOptions {
  readonly storage: Storage;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tokens: ReceiptTokens;
  readonly redaction: () => Promise<LogRedaction>;
  /** Called with receipts before they are acknowledged, and again when their entry is found. */
  readonly reported?: ((receipts: readonly DeviceReceipts[]) => Promise<void>) | undefined;
  /** Entries that have just been written by this process. */
  readonly recorded: Signal<NewLogEntry>;
}

/** Accepts the receipts of devices: checks their tokens, writes them to the log, and keeps those that arrive before their entry. */
export class DeviceReceiptIntake {
  readonly changed = new Signal<DeviceChange>();
  /** Emitted when reports about test pushes of checks have been stored. */
  readonly checksReported = new Signal();
  readonly counters = new ReceiptCounters();
  readonly #options: ReceiptIntakeOptions;
  readonly #queue: ReceiptQueue<ReceiptsResult>;
  readonly #pending: PendingReceipts;
  #ignoreRecorded: (() => void) | undefined;

  constructor(options: ReceiptIntakeOptions) {
    this.#options = options;
    const { clock } = options;
    this.#queue = new ReceiptQueue(clock, (receipts) => this.#write(receipts));
    this.#pending = new PendingReceipts({
      ...options,
      applied: (results) => this.#applied(results),
      orphaned: (count) => void (this.counters.orphaned += count),
    });
  }

  async start(): Promise<void> {
    this.#ignoreRecorded = this.#options.recorded.listen(({ receiptHandle }) => this.#pending.written(receiptHandle));
    await this.#pending.start();
  }

  async stop(): Promise<void> {
    this.#ignoreRecorded?.();
    await this.#pending.stop();
  }

  /**
   * Resolves after the durable commit of the accepted receipts. A receipt is accepted if it is correctly signed; the
   * response does not reveal whether the log has its entry. Rejects with ReceiptQueueFull, or when the log cannot be
   * written. See docs/spec/last-mile.md#receipt-endpoint.
   */
  async accept({ sentAtMS: sentAtMs, receipts }: DeviceReceiptsRequest): Promise<DeviceReceiptsResult> {
    const { clock, tokens } = this.#options;
    const times = { sentAtMs, nowMs: clock.now() };
    const result = { accepted: 0, duplicates: 0, ignored: 0, refused: 0 };
    const { device } = await this.#options.redaction();
    const accepted: DeviceReceipts[] = [];
    const checks: CheckReceipt[] = [];
    for (const receipt of receipts) {
      const read = readReceipt(receipt, tokens, times);
      if (read.kind === 'accepted') {
        const { record, ...receipts } = read.receipts;
        accepted.push({ ...receipts, record: device === 'drop' ? withoutTimes(record) : record });
        this.counters.accepted(read.event);
      } else if (read.kind === 'refused') {
        result.refused += 1;
        this.counters.refused(read.fault);
      } else if (read.kind === 'check') {
        result.accepted += 1;
        checks.push(read);
      } else result.ignored += 1;
    }
    this.counters.ignored += result.ignored;
    if (checks.length > 0) {
      await saveCheckReceipts(this.#options.storage.db, checks);
      this.checksReported.emit();
    }
    const written = await this.#queue.add(accepted);
    result.duplicates = written.filter(({ kind }) => kind === 'duplicate').length;
    result.accepted += accepted.length - result.duplicates;
    return result;
  }

  async #write(receipts: readonly DeviceReceipts[]): Promise<readonly ReceiptsResult[]> {
    const results = await this.#options.logs.applyReceipts(receipts);
    const early = receipts.filter((_, n) => results[n]?.kind === 'unknown');
    if (early.length > 0) await this.#pending.add(early);
    await this.#options.reported?.(receipts);
    this.#applied(results);
    return results;
  }

  #applied(results: readonly ReceiptsResult[]): void {
    for (const result of results) {
      if (result.kind === 'duplicate') this.counters.duplicates += 1;
      if (result.kind === 'erased') this.counters.orphaned += 1;
      if (result.kind === 'changed') this.changed.emit(result);
    }
  }
}
