import type { LogEntry } from '@chatwire/protocol';
import { parseLogCopy } from '../log-copies.ts';
import { SetClock } from '../log-model.fixture.ts';
import type { DeviceReceipts, LogEntryCopy, LogStore, NewLogEntry } from '../log-store.ts';
import { randomEntry, seededRandom } from '../random-entries.fixture.ts';
import type { DeviceRecord } from './device-record.ts';

export const START_MS = new SetClock().ms;

/** Returns a push with a receipt token of this handle. */
export function push(receiptHandle: number): NewLogEntry {
  const { updatedAtMS: _, traceId: __, member: ___, ...entry } = randomEntry(seededRandom(3), START_MS);
  return {
    ...entry,
    channel: 'push',
    provider: 'fcm',
    tokenType: 'fcm_android',
    pushToken: 'token',
    trigger: 'after_message',
    recipient: 'mara',
    processingStartedAtMS: START_MS,
    processingEndedAtMS: START_MS + 10,
    totalProcessingTimeInMS: 10,
    trace: [],
    receiptHandle,
  };
}

export function withoutHandle({ receiptHandle: _, ...entry }: NewLogEntry): NewLogEntry {
  return entry;
}

export function withoutToken({ pushToken: _, ...entry }: NewLogEntry): NewLogEntry {
  return entry;
}

export async function copiesOf(store: LogStore): Promise<LogEntryCopy[]> {
  return (await store.copy({ limit: 100 })).map((text) => parseLogCopy(text.toString()));
}

export function secondOf({ processingStartedAtMS }: NewLogEntry): number {
  return Math.floor(processingStartedAtMS / 1000);
}

/** Returns receipts for the push with this handle. */
export function receipts(handle: number, record: DeviceRecord): DeviceReceipts {
  return { handle, second: secondOf(push(handle)), record };
}

export async function read(store: LogStore, logId: string): Promise<LogEntry> {
  return JSON.parse((await store.get(logId)) ?? '{}');
}
