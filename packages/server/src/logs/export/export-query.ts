import { CSV_COLUMNS, type CsvColumn, DEVICE_CSV_COLUMNS, type ErrorDetails } from '@chatwire/protocol';
import { type Extensions, readLogFilter } from '../log-query.ts';
import type { LogFilter } from '../log-store.ts';
import { QueryReader, type RawQuery } from '../query-reader.ts';
import { integer, logId, oneOf, type Parse, trueOrFalse } from '../query-values.ts';

export interface ExportQuery {
  readonly filter: LogFilter;
  /** Exports only entries older than this. */
  readonly logId?: string;
  /** Maximum number of entries. */
  readonly limit: number;
  readonly format: ExportFormat;
}

export type ExportFormat =
  | { readonly kind: 'ndjson' }
  | { readonly kind: 'csv'; readonly columns: readonly CsvColumn[]; readonly bom: boolean };

/** Parses the query of an export; all faults are reported together. See docs/spec/notifications.md#export. */
export function parseExportQuery(
  raw: RawQuery,
  extensions: Extensions,
): { readonly query: ExportQuery } | { readonly details: ErrorDetails } {
  const reader = new QueryReader(raw);
  const filter = readLogFilter(reader, extensions);
  reader.read('affix', oneOf(['append']));
  const position = reader.read('logId', logId);
  // 0, the default, means no limit.
  const limit = reader.read('limit', integer(0, Number.MAX_SAFE_INTEGER)) || Number.POSITIVE_INFINITY;
  const format: ExportFormat =
    reader.read('format', oneOf(['ndjson', 'csv'])) === 'csv'
      ? {
          kind: 'csv',
          columns: reader.read('columns', readColumns) ?? CSV_COLUMNS,
          bom: reader.read('bom', trueOrFalse) ?? false,
        }
      : { kind: 'ndjson' };
  if (reader.faults) return { details: reader.faults };
  return { query: { filter, limit, format, ...(position !== undefined && { logId: position }) } };
}

const ALL_COLUMNS: readonly CsvColumn[] = [...CSV_COLUMNS, ...DEVICE_CSV_COLUMNS];

const readColumns: Parse<readonly CsvColumn[]> = (text) => {
  const names = text.split(',').map((name) => name.trim());
  const columns = names.map((name) => ALL_COLUMNS.find((column) => column === name));
  const knownColumns = columns.filter((column) => column !== undefined);
  if (knownColumns.length === names.length) return { value: knownColumns };
  const unknown = names.filter((_, index) => columns[index] === undefined).map((name) => name.slice(0, 50));
  return { fault: `must be a list of known columns, not ${unknown.join(', ')}` };
};
