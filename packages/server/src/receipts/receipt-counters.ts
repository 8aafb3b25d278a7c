import type { CountersResponse, ReceiptEvent } from '@chatwire/protocol';
import type { CheckedReceipt, ReceiptFault } from './check-device-receipt.ts';

/** Counts the device receipts that this process has received since its start. See docs/spec/last-mile.md#receipts-in-the-log. */
export class ReceiptCounters {
  duplicates = 0;
  ignored = 0;
  orphaned = 0;
  readonly #events = new Map<ReceiptEvent, number>();
  readonly #refused: Record<ReceiptFault, number> = { malformed: 0, mac: 0, expired: 0 };

  /** Counts the receipts of a request whose response is 200. */
  countChecked(receipts: readonly CheckedReceipt[]): void {
    for (const checked of receipts) {
      if (checked.kind === 'accepted') this.#events.set(checked.event, (this.#events.get(checked.event) ?? 0) + 1);
      if (checked.kind === 'refused') this.#refused[checked.fault] += 1;
      if (checked.kind === 'ignored') this.ignored += 1;
    }
  }

  get totalRefused(): number {
    return Object.values(this.#refused).reduce((sum, count) => sum + count, 0);
  }

  /** Counts in the form of the API; undefined before the first receipt. */
  get response(): CountersResponse['receipts'] {
    const { duplicates, ignored, orphaned } = this;
    const refused = { ...this.#refused };
    const isUntouched =
      this.#events.size === 0 && ignored === 0 && Object.values(refused).every((count) => count === 0);
    if (isUntouched && orphaned === 0) return undefined;
    return { ...Object.fromEntries(this.#events), duplicates, ignored, orphaned, refused };
  }
}
