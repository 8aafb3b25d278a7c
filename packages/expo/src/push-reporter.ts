import type { ReceiptDetails, Receipts } from '@chatwire/sdk/receipts';
import { receiptOf } from '@chatwire/sdk/receipts';

/** Event of a push, as the server names it. */
type ReceiptEvent = Parameters<Receipts['report']>[1];

/** Reports of background code about pushes. */
export interface PushReporter {
  report(payload: unknown, event: ReceiptEvent, details?: ReceiptDetails): Promise<void>;
  /** Sends what is pending: the system may end the process when the handler is done. */
  flush(): Promise<void>;
}

/** Creates a reporter of pushes. Without receipts it reports nothing. */
export function pushReporter(receipts: Receipts | undefined): PushReporter {
  return {
    async report(payload, event, details) {
      await receipts?.report(receiptOf(payload) ?? '', event, details);
    },
    async flush() {
      await receipts?.flush();
    },
  };
}
