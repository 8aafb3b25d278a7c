import { setImmediate } from 'node:timers/promises';
import type { LogEntry } from '@chatwire/protocol';
import type { LogStore } from '../log-store.ts';
import { csvHeader, csvRow } from './csv-columns.ts';
import type { ExportFormat, ExportQuery } from './export-query.ts';

const PAGE = 250;
const BOM = '\uFEFF';

/**
 * Yields the matching entries, newest first, in chunks for a socket: a page is read when the previous one was sent. Each page is
 * older than the last, so entries written in the meantime are not included. See docs/spec/notifications.md#export.
 */
export async function* exportLog(logs: Pick<LogStore, 'lines'>, query: ExportQuery): AsyncGenerator<Buffer> {
  const { format, filter, limit } = query;
  const write = writerOf(format);
  if (write.head) yield write.head;
  let position = query.logId;
  let count = 0;
  while (count < limit) {
    const read = await logs.lines({
      filter,
      limit: Math.min(PAGE, limit - count),
      ...(position !== undefined && { logId: position }),
    });
    count += read.count;
    if (read.count > 0) yield write.rows(read.text);
    if (read.next === undefined) break;
    position = read.next;
    await setImmediate(); // A reader that is as fast as the log must not block all others.
  }
  if (write.end) yield write.end(count);
}

interface Writer {
  readonly head?: Buffer;
  /** `lines`: JSON of one entry each. */
  readonly rows: (lines: Buffer) => Buffer;
  readonly end?: (count: number) => Buffer;
}

function writerOf(format: ExportFormat): Writer {
  if (format.kind === 'ndjson') {
    return {
      rows: (lines) => lines,
      end: (count) => Buffer.from(`${JSON.stringify({ meta: { count, complete: true } })}\n`),
    };
  }
  const { columns, bom } = format;
  return {
    head: Buffer.from((bom ? BOM : '') + csvHeader(columns)),
    rows: (lines) =>
      Buffer.from(
        entriesOf(lines)
          .map((entry) => csvRow(entry, columns))
          .join(''),
      ),
  };
}

function entriesOf(lines: Buffer): LogEntry[] {
  const texts = lines.toString().trimEnd().split('\n');
  return texts.map((json) => JSON.parse(json) as LogEntry);
}
