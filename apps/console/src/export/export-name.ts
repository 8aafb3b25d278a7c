import type { ExportFormat } from './row-counter.ts';

/**
 * Returns the file name of an export, with the time in the format of the server's file names:
 * `audit-log-20261120T154700Z.ndjson`.
 */
export function exportName(subject: string, format: ExportFormat, now: Date): string {
  return `${subject}-${now.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z.${format}`;
}
