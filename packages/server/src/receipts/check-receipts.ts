import { addCheckReport, type CheckPushReports } from '../storage/notifications/checks/check-pushes-store.ts';
import type { Db } from '../storage/storage.ts';
import type { ReadReceipt } from './read-receipt.ts';

/** A receipt of a test push. */
export type CheckReceipt = Extract<ReadReceipt, { kind: 'check' }>;

/** Stores what devices report about test pushes for the checks that sent them. See docs/spec/last-mile.md#notification-check. */
export async function saveCheckReceipts(db: Db, receipts: readonly CheckReceipt[]): Promise<void> {
  for (const receipt of receipts) await addCheckReport(db, receipt.handle, reportOf(receipt));
}

function reportOf({ event, atMs, detail }: CheckReceipt): Partial<CheckPushReports> {
  switch (event) {
    case 'received':
      return { received_at_ms: atMs };
    case 'displayed':
    case 'opened':
    case 'dismissed':
    case 'cleared':
      // What was opened or removed had been displayed.
      return { displayed_at_ms: atMs };
    case 'suppressed':
      return { suppressed_at_ms: atMs, suppressed_by: detail === '' ? 'other' : detail };
  }
}
