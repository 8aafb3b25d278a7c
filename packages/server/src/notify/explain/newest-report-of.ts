import type { DeviceContext, DeviceReport, LogEntry } from '@chatwire/protocol';
import { findDevice } from '../../storage/notifications/devices-store.ts';
import type { Db } from '../../storage/storage.ts';
import { tokenOfEntry } from './token-of-entry.ts';

/** Maximum difference between the time in a report and the time in a receipt that are about the same push. */
const SAME_PUSH_MS = 60_000;

/** Returns what the device of an entry reported last, or an empty object if its token is no longer registered. */
export async function newestReportOf(db: Db, entry: LogEntry): Promise<DeviceContext> {
  const { processingStartedAtMS } = entry;
  const token = await tokenOfEntry(db, entry, processingStartedAtMS);
  const device = token && (await findDevice(db, token.session_id));
  const stale = token?.silent_at_ms === null || !token ? {} : ({ stale: true } as const);
  if (!device) return stale;
  const report: DeviceReport = device.report === null ? {} : JSON.parse(device.report);
  const { batterySaver, droppedAtMS = 0, loweredAtMS = 0 } = report;
  return {
    ...stale,
    lastSeenAtMS: device.last_seen_at_ms,
    ...(batterySaver !== undefined && { batterySaver }),
    ...(droppedAtMS >= processingStartedAtMS && { droppedAtMS }),
    ...(isAbout(entry, loweredAtMS) && { loweredAtMS }),
  };
}

/** Returns whether a push that arrived at this time is the push of the entry. */
function isAbout({ device }: LogEntry, arrivedAtMs: number): boolean {
  const receivedAtMs = device?.receivedAtMS;
  return receivedAtMs !== undefined && Math.abs(receivedAtMs - arrivedAtMs) <= SAME_PUSH_MS;
}
