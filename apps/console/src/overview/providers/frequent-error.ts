import type { LogEntry } from '@chatwire/protocol';

/** The most frequent error of a provider. */
export interface FrequentError {
  /** Code of the response, or of the reason if there was none. */
  readonly code: string;
  /** Codes of the other errors that are as frequent. */
  readonly tied?: readonly string[];
  readonly count: number;
  /** Number of failed entries that were looked at. */
  readonly of: number;
  /** Newest entry with this error. */
  readonly entry: LogEntry;
}

/** Returns the most frequent error of failed entries, which are newest first; of several, that of the newest. */
export function frequentErrorOf(entries: readonly LogEntry[]): FrequentError | undefined {
  const byCode = [...Map.groupBy(entries, errorCodeOf)].sort(([, some], [, others]) => others.length - some.length);
  const [code = '', same = []] = byCode[0] ?? [];
  const [entry] = same;
  const tied = byCode.slice(1).flatMap(([other, rows]) => (rows.length === same.length ? [other] : []));
  return entry && { code, count: same.length, of: entries.length, entry, ...(tied.length > 0 && { tied }) };
}

/** A response has a code or at least a status. Without one, the last attempt or the reason says why. */
function errorCodeOf({ providerResponse, attempts, reason }: LogEntry): string {
  if (providerResponse) return providerResponse.code ?? `HTTP_${providerResponse.status}`;
  return attempts?.at(-1)?.code ?? reason ?? 'UNKNOWN';
}
