import type { ReceiptDetails, Receipts } from '@chatwire/sdk/receipts';
import { receiptOf } from '@chatwire/sdk/receipts';

/** What an event of a push is, as the server names it. */
type ReceiptEvent = Parameters<Receipts['report']>[1];

/** Reports of background code about pushes. Without receipts nothing is reported. */
export function pushReporter(receipts: Receipts | undefined) {
  return {
    receipts,
    async report(payload: unknown, event: ReceiptEvent, details?: ReceiptDetails): Promise<void> {
      await receipts?.report(receiptOf(payload) ?? '', event, details);
    },
    /** Sends what is pending: the system may end the process when the handler is done. */
    async flush(): Promise<void> {
      await receipts?.flush();
    },
  };
}
