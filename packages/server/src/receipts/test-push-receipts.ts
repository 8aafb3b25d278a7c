import { addCheckReport, type CheckPushReports } from '../storage/notifications/checks/check-pushes-store.ts';
import type { Db } from '../storage/storage.ts';
import type { CheckedReceipt } from './check-device-receipt.ts';

/** A device receipt for the test push of a notification check. */
export type TestPushReceipt = Extract<CheckedReceipt, { kind: 'check' }>;

/** Stores device receipts for test pushes in their notification checks. See docs/spec/last-mile.md#notification-check. */
export async function saveTestPushReceipts(db: Db, receipts: readonly TestPushReceipt[]): Promise<void> {
  for (const receipt of receipts) await addCheckReport(db, receipt.handle, reportOf(receipt));
}

function reportOf({ event, atMs, detail }: TestPushReceipt): Partial<CheckPushReports> {
  switch (event) {
    case 'received':
      return { received_at_ms: atMs };
    case 'displayed':
    case 'opened':
    case 'dismissed':
    case 'cleared':
      // A notification that was opened or removed had been displayed.
      return { displayed_at_ms: atMs };
    case 'suppressed':
      return { suppressed_at_ms: atMs, suppressed_by: detail === '' ? 'other' : detail };
  }
}
