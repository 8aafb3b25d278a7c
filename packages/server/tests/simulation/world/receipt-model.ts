import { createHash } from 'node:crypto';
import type { QueuedReceipt } from './sim-phone.ts';

/** A receipt by the clock of the server, as the contract corrects it. */
export interface ModelReceipt {
  readonly event: QueuedReceipt['event'];
  readonly atMs: number;
}

interface Reported {
  /** Acknowledged: these count. */
  readonly sure: ModelReceipt[];
  /** Sent without a response: these may count. */
  readonly maybe: ModelReceipt[];
}

const WEEK_S = 7 * 86_400;

/** What devices have reported, independent of the server. See docs/spec/last-mile.md#merging. */
export class ReceiptModel {
  readonly #byHandle = new Map<string, Reported>();

  /** A request. `isAcknowledged` false: there was no response. Returns how many receipts are to be accepted. */
  take(receipts: readonly QueuedReceipt[], sentAtMs: number, nowMs: number, isAcknowledged: boolean): number {
    let accepted = 0;
    for (const { token, event, atMS } of receipts) {
      const { handle, second } = contentOf(token);
      if (Math.floor(nowMs / 1000) - second > WEEK_S) continue;
      accepted += 1;
      const offset = nowMs - sentAtMs;
      const shifted = Math.abs(offset) > 2_000 ? atMS + offset : atMS;
      const reported = this.#byHandle.get(handle) ?? { sure: [], maybe: [] };
      this.#byHandle.set(handle, reported);
      reported[isAcknowledged ? 'sure' : 'maybe'].push({ event, atMs: Math.max(1, Math.min(shifted, nowMs)) });
    }
    return accepted;
  }

  of(handle: string): Reported {
    return this.#byHandle.get(handle) ?? { sure: [], maybe: [] };
  }

  get handles(): IterableIterator<string> {
    return this.#byHandle.keys();
  }
}

/** Reads a token as the contract describes it, without its key. See docs/spec/last-mile.md#receipt-token. */
function contentOf(token: string): { readonly second: number; readonly handle: string } {
  const bytes = Buffer.from(token, 'base64url');
  return { second: bytes.readUInt32BE(1), handle: bytes.subarray(5, 13).toString('hex') };
}

/** Returns the handle of a decision. */
export function handleOf(decisionId: string): string {
  return createHash('sha256').update(decisionId).digest('hex').slice(0, 16);
}
