import type { DeviceReceiptsRequest, DeviceReceiptsResult, LogRedaction } from '@chatwire/protocol';
import { Signal } from '../base/signal.ts';
import type { Clock } from '../base/time/clock.ts';
import { withoutTimes } from '../logs/device/device-record.ts';
import type { DeviceChange, DeviceReceipts, LogStore, NewLogEntry, ReceiptsResult } from '../logs/log-store.ts';
import type { Storage } from '../storage/storage.ts';
import type { Logger } from '../telemetry/logger.ts';
import { checkReceipt } from './check-device-receipt.ts';
import { PendingReceipts } from './pending-receipts.ts';
import { ReceiptCounters } from './receipt-counters.ts';
import { ReceiptQueue } from './receipt-queue.ts';
import type { ReceiptTokens } from './receipt-token.ts';
import { saveTestPushReceipts, type TestPushReceipt } from './test-push-receipts.ts';

export interface ReceiptIntakeOptions {
  readonly storage: Storage;
  readonly logs: LogStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly tokens: ReceiptTokens;
  readonly redaction: () => Promise<LogRedaction>;
  /** Called with receipts before the device gets its response, and again when the entry of their push is found. */
  readonly reported?: ((receipts: readonly DeviceReceipts[]) => Promise<void>) | undefined;
  /** Emitted for each entry that this process has written. */
  readonly recorded: Signal<NewLogEntry>;
}

/** Accepts device receipts: checks their tokens, writes them to the log, and stores those that arrive before the entry of their push. */
export class DeviceReceiptIntake {
  /** Emitted when receipts have changed entries, in the order of the changes. */
  readonly changed = new Signal<readonly DeviceChange[]>();
  /** Emitted when receipts about test pushes of notification checks are stored. */
  readonly checksReported = new Signal();
  readonly counters = new ReceiptCounters();
  readonly #options: ReceiptIntakeOptions;
  readonly #queue: ReceiptQueue<ReceiptsResult>;
  readonly #pending: PendingReceipts;
  #stopListening: (() => void) | undefined;

  constructor(options: ReceiptIntakeOptions) {
    this.#options = options;
    const { clock } = options;
    this.#queue = new ReceiptQueue(clock, (receipts) => this.#write(receipts));
    this.#pending = new PendingReceipts({
      ...options,
      logs: { applyReceipts: (receipts) => this.#apply(receipts) },
      onApplied: (results) => this.#countResults(results),
      onOrphaned: (count) => void (this.counters.orphaned += count),
    });
  }

  async start(): Promise<void> {
    this.#stopListening = this.#options.recorded.listen(({ receiptHandle }) =>
      this.#pending.entryWritten(receiptHandle),
    );
    await this.#pending.start();
  }

  async stop(): Promise<void> {
    this.#stopListening?.();
    await this.#pending.stop();
  }

  /**
   * Accepts the receipts of a request. Resolves when they are durably stored. A receipt with a valid token is accepted, even
   * if the log has no entry for it, because the response must not reveal that. Rejects with ReceiptQueueFull, or if the log
   * cannot be written. See docs/spec/last-mile.md#receipt-endpoint.
   */
  async accept({ sentAtMS: sentAtMs, receipts }: DeviceReceiptsRequest): Promise<DeviceReceiptsResult> {
    const { clock, tokens } = this.#options;
    const times = { sentAtMs, nowMs: clock.now() };
    const result = { accepted: 0, duplicates: 0, ignored: 0, refused: 0 };
    const { device } = await this.#options.redaction();
    const accepted: DeviceReceipts[] = [];
    const checks: TestPushReceipt[] = [];
    const checkedReceipts = receipts.map((receipt) => checkReceipt(receipt, tokens, times));
    for (const checked of checkedReceipts) {
      if (checked.kind === 'accepted') {
        const { record, ...receipts } = checked.receipts;
        accepted.push({ ...receipts, record: device === 'drop' ? withoutTimes(record) : record });
      } else if (checked.kind === 'refused') {
        result.refused += 1;
      } else if (checked.kind === 'check') {
        result.accepted += 1;
        checks.push(checked);
      } else result.ignored += 1;
    }
    if (checks.length > 0) {
      await saveTestPushReceipts(this.#options.storage.db, checks);
      this.checksReported.emit();
    }
    const written = await this.#queue.add(accepted);
    // Only now: a device repeats a request that has failed.
    this.counters.countChecked(checkedReceipts);
    result.duplicates = written.filter(({ kind }) => kind === 'duplicate').length;
    result.accepted += accepted.length - result.duplicates;
    return result;
  }

  async #write(receipts: readonly DeviceReceipts[]): Promise<readonly ReceiptsResult[]> {
    const results = await this.#apply(receipts);
    const early = receipts.filter((_, n) => results[n]?.kind === 'unknown');
    if (early.length > 0) await this.#pending.add(early);
    await this.#options.reported?.(receipts);
    this.#countResults(results);
    return results;
  }

  /**
   * Writes receipts to the log, and emits what they have changed. Emits it before anything else can fail: the log would treat
   * receipts that are repeated after a failure as duplicates.
   */
  async #apply(receipts: readonly DeviceReceipts[]): Promise<readonly ReceiptsResult[]> {
    const results = await this.#options.logs.applyReceipts(receipts);
    const changes = results.filter((result) => result.kind === 'changed');
    if (changes.length > 0) this.changed.emit(changes);
    return results;
  }

  #countResults(results: readonly ReceiptsResult[]): void {
    for (const result of results) {
      if (result.kind === 'duplicate') this.counters.duplicates += 1;
      if (result.kind === 'erased') this.counters.orphaned += 1;
    }
  }
}
