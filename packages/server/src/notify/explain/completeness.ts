import { setImmediate } from 'node:timers/promises';
import type { Completeness } from '@chatwire/protocol';
import type { LogStore, RecordedTarget } from '../../logs/log-store.ts';
import type { Batch } from '../../outbox/batch.ts';
import type { ClearBatch } from '../../outbox/clear-batch.ts';
import { parseEventOutcome } from '../../outbox/event-outcome.ts';
import { type EventRecord, eventRecordsBetween } from '../../storage/notifications/outbox-store.ts';
import type { Db } from '../../storage/storage.ts';

/** Events per query. */
const STEP = 200;
/** Entries read before yielding. */
const MAX_AT_ONCE = 1_000;
const MAX_EXAMPLES = 20;

/** A range of epoch milliseconds that excludes `from` and includes `to`. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Compares the expected decisions of the events in a window with their entries in the log. */
export async function checkCompleteness(db: Db, logs: LogStore, window: TimeWindow): Promise<Completeness> {
  const sum = { events: 0, expected: 0, recorded: 0, excludedFromLog: 0, waiting: 0, unexplained: 0 };
  const examples: Completeness['examples'] = [];
  let readAtOnce = 0;
  for await (const record of recordsIn(db, window)) {
    if (readAtOnce >= MAX_AT_ONCE) {
      await setImmediate();
      readAtOnce = 0;
    }
    sum.events += 1;
    if (record.settled_at_ms === null) {
      sum.waiting += 1;
      continue;
    }
    const found = await compared(logs, record);
    readAtOnce += found.recorded + 1;
    sum.expected += found.expected;
    sum.recorded += found.recorded;
    sum.excludedFromLog += found.excludedFromLog;
    const difference = Math.abs(found.expected - found.recorded - found.excludedFromLog);
    sum.unexplained += difference;
    if (difference > 0 && examples.length < MAX_EXAMPLES) {
      examples.push({ eventId: record.event_id, messageId: record.message_id, ...found });
    }
  }
  return { ...window, ...sum, examples };
}

async function compared(logs: LogStore, record: EventRecord) {
  const { expected = {}, excludedFromLog = 0 } = record.account === null ? {} : parseEventOutcome(record.account);
  const decisions = Object.values(expected).reduce((total, count) => total + count, 0);
  const recorded = (await recordedOf(logs, record)).filter(({ resendOf }) => resendOf === undefined).length;
  return { expected: decisions, recorded, excludedFromLog };
}

/**
 * Returns the recorded decisions of an event. Those of a clear batch are about one message for each device. Those of a
 * digest batch are found by any message of the batch that was not dropped before the decision; the newest may have been.
 */
async function recordedOf(logs: LogStore, { event_id, message_id, batch }: EventRecord): Promise<RecordedTarget[]> {
  const content: Batch | ClearBatch | undefined = batch === null ? undefined : JSON.parse(batch);
  if (content && 'messageIds' in content) {
    for (const messageId of content.messageIds.toReversed()) {
      const recorded = await logs.recordedOf(event_id, messageId);
      if (recorded.length > 0) return recorded;
    }
    return [];
  }
  const recorded: RecordedTarget[] = [];
  const messageIds = new Set(content ? content.targets.map(({ messageId }) => messageId) : [message_id]);
  for (const messageId of messageIds) recorded.push(...(await logs.recordedOf(event_id, messageId)));
  return recorded;
}

async function* recordsIn(db: Db, { from, to }: TimeWindow): AsyncGenerator<EventRecord> {
  let after = `${timeOf(from + 1)}${'0'.repeat(12)}`;
  for (;;) {
    const records = await eventRecordsBetween(db, after, timeOf(to + 1), STEP);
    yield* records;
    const last = records.at(-1);
    if (records.length < STEP || !last) return;
    after = last.event_id;
  }
}

/** Returns the prefix that all event ids of an instant share. */
function timeOf(epochMs: number): string {
  return epochMs.toString(16).padStart(12, '0');
}
