import type { LogEntry } from '@chatwire/protocol';
import { setImmediate } from 'node:timers/promises';
import type { LogStore } from '../log-store.ts';
import { csvHeader, csvRow } from './csv-columns.ts';
import type { ExportFormat, ExportQuery } from './export-query.ts';

const PAGE = 250;
const NEWLINE = Buffer.from('\n');
const BOM = '\uFEFF';

/**
 * The chosen entries, newest first, in pieces for a socket: a page is read when the one before has gone. Each page is
 * older than the last, so nothing that is written meanwhile gets in. Contract 19.4.
 */
export async function* exportLog(logs: Pick<LogStore, 'page'>, asked: ExportQuery): AsyncGenerator<Buffer> {
  const { format, filter, limit } = asked;
  const write = writerOf(format);
  if (write.head) yield write.head;
  let position = asked.logId;
  let count = 0;
  while (count < limit) {
    const page = await logs.page({
      filter,
      affix: 'append',
      limit: Math.min(PAGE, limit - count),
      ...(position !== undefined && { logId: position }),
    });
    count += page.entries.length;
    if (page.entries.length > 0) yield write.rows(page.entries);
    if (!page.hasOlder) break;
    position = page.last?.logId;
    await setImmediate(); // A reader that is as fast as the log must not keep everybody else waiting.
  }
  if (write.end) yield write.end(count);
}

interface Writer {
  readonly head?: Buffer;
  readonly rows: (entries: readonly Buffer[]) => Buffer;
  readonly end?: (count: number) => Buffer;
}

function writerOf(format: ExportFormat): Writer {
  if (format.kind === 'ndjson') {
    return {
      rows: (entries) => Buffer.concat(entries.flatMap((entry) => [entry, NEWLINE])),
      end: (count) => Buffer.from(`${JSON.stringify({ meta: { count, complete: true } })}\n`),
    };
  }
  const { columns, bom } = format;
  return {
    head: Buffer.from((bom ? BOM : '') + csvHeader(columns)),
    rows: (entries) => Buffer.from(entries.map((entry) => csvRow(parse(entry), columns)).join('')),
  };
}

function parse(json: Buffer): LogEntry {
  return JSON.parse(json.toString()) as LogEntry;
}
