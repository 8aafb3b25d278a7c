import type { ExportFormat } from './row-counter.ts';

/** Returns the name of an export's file, with the time as in the server's file names: `audit-log-20261120T154700Z.ndjson`. */
export function exportName(what: string, format: ExportFormat, now: Date): string {
  return `${what}-${now.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z.${format}`;
}
