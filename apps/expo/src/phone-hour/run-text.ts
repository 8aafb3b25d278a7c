import type { RunLine } from './run-record.ts';

/** Returns the lines as newline-delimited JSON. */
export function toText(lines: readonly RunLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Returns a file name with the time: `phone-hour-2026-11-25T09-30-00.ndjson`. */
export function fileName(): string {
  return `phone-hour-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.ndjson`;
}
