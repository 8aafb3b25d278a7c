import { CSV_COLUMNS, DEVICE_CSV_COLUMNS } from '@chatwire/protocol/csv-columns';
import type { Params } from '../api/api-client.ts';
import type { ExportFormat } from './row-counter.ts';

/** Returns the parameters of an export. A CSV file also has the columns of device reports, which the server omits by default. */
export function exportParams(filter: Params, format: ExportFormat): Params {
  if (format !== 'csv') return { ...filter, format };
  // Spreadsheets detect UTF-8 by the byte order mark.
  return { ...filter, format, bom: 'true', columns: [...CSV_COLUMNS, ...DEVICE_CSV_COLUMNS].join() };
}
