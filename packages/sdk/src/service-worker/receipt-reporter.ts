import type { ReceiptEvent } from '@chatwire/protocol';
import { createReceipts } from '../device-receipts/create-receipts.ts';
import type { ReceiptDetails } from '../device-receipts/device-receipt-queue.ts';

/** Reports of this worker about its pushes. */
export interface Reporter {
  /** Reports a receipt. Without a token, the server has no receipts, and nothing is reported. */
  report(token: string | undefined, event: ReceiptEvent, details?: ReceiptDetails): void;
  /** Sends what was reported; the browser may stop the worker afterwards. What fails stays for the next event. */
  flush(): Promise<void>;
}

/** Creates the reporter of a service worker. `host`: base URL of the server. */
export function createReporter(host: string): Reporter {
  const receipts = createReceipts({ host });
  let stored: Promise<unknown> = Promise.resolve();
  return {
    report(token = '', event, details) {
      stored = Promise.all([stored, receipts.report(token, event, details)]);
    },
    async flush() {
      await stored;
      await receipts.flush();
    },
  };
}
