import type { LogEntry } from '@chatwire/protocol';
import type { Clock } from '../../base/time/clock.ts';
import { type DeviceRecord, earlierRecord } from '../device/device-record.ts';
import { parseLogId } from '../log-id.ts';
import type { RecordedTarget } from '../log-store.ts';
import type { Catalog } from './catalog.ts';
import type { DeviceStore } from './device-store.ts';
import type { EntryPosition } from './entry-position.ts';
import type { EntryReader, ReadEntry } from './entry-reader.ts';
import { planOfTerms } from './log-plan.ts';
import type { LogSearch } from './log-search.ts';
import { PartitionGone } from './statements.ts';
import { entryText, messageIdIn, withTrace } from './stored-text.ts';
import type { TermHasher } from './term-hash.ts';
import { withStoredDevice } from './with-stored-device.ts';

export interface EntryLookupParts {
  readonly catalog: Catalog;
  readonly search: LogSearch;
  readonly entries: EntryReader;
  readonly hasher: TermHasher;
  readonly devices: DeviceStore;
  readonly clock: Clock;
}

/** Finds individual entries, by id or by event. */
export class EntryLookup {
  readonly #parts: EntryLookupParts;

  constructor(parts: EntryLookupParts) {
    this.#parts = parts;
  }

  /** Returns an entry as JSON text with the trace. `earlier`: receipts to show instead of the stored ones. */
  async entry(logId: string, earlier?: DeviceRecord): Promise<string | undefined> {
    const entry = await this.find(logId);
    if (!entry) return undefined;
    const { catalog, devices, clock } = this.#parts;
    const [stored] = await devices.of([entry], catalog.view);
    const record = earlier ? earlierRecord(earlier, stored) : stored;
    const text = entryText(logId, entry.body);
    return withTrace(withStoredDevice(text, entry.body, record, clock.now()), entry.trace()).toString();
  }

  async messageIdOf(logId: string): Promise<number | undefined> {
    const entry = await this.find(logId);
    return entry && messageIdIn(entry.body);
  }

  /** Returns the recorded decisions of an event, including every committed entry. */
  async recordedOf(eventId: string, messageId: number): Promise<RecordedTarget[]> {
    const { catalog, search, entries, hasher } = this.#parts;
    const view = await catalog.refresh();
    const plan = planOfTerms([hasher.of('message', messageId)]);
    const range = { low: 0, high: view.lastSeq };
    const limit = Number.POSITIVE_INFINITY;
    const found = await entries.read(await search.find({ plan, view, range, direction: 'older', limit }));
    return found
      .map(({ body }): LogEntry => JSON.parse(`{${body.toString()}`))
      .filter((entry) => entry.eventId === eventId)
      .map(targetOf);
  }

  /** Returns an entry; undefined when there is none. */
  async find(logId: string): Promise<(EntryPosition & ReadEntry) | undefined> {
    const point = parseLogId(logId);
    if (point === undefined) return undefined;
    const { partitions, lastSeq } = await this.#parts.catalog.refresh();
    const partition = partitions.findLast(({ firstSeq }) => firstSeq <= point.seq);
    if (partition === undefined || point.seq > lastSeq) return undefined;
    const position = { partition: partition.n, seq: point.seq };
    try {
      const [entry] = await this.#parts.entries.read([position]);
      return entry?.logId === logId ? { ...position, ...entry } : undefined;
    } catch (error) {
      if (error instanceof PartitionGone) return undefined;
      throw error;
    }
  }
}

function targetOf({ recipient, channel, provider, pushToken, outcome, resendOf }: LogEntry): RecordedTarget {
  return {
    channel,
    outcome,
    ...(recipient !== undefined && { recipient }),
    ...(provider !== undefined && { provider }),
    ...(pushToken !== undefined && { pushToken }),
    ...(resendOf !== undefined && { resendOf }),
  };
}
