// The entry point `@chatwire/sdk/receipts`: without a client, for code that runs in the background.

export { createReceipts, type Receipts, type ReceiptsOptions } from './device-receipts/create-receipts.ts';
export type { ReceiptDetails } from './device-receipts/device-receipt-queue.ts';
export { receiptOf } from './device-receipts/receipt-of.ts';
