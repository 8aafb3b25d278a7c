export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const INCOMPLETE = 'Export incomplete';

/** Counts the entries of an export stream and checks whether it is complete. */
export interface RowCounter {
  take(chunk: Uint8Array): void;
  /** Number of complete entries. */
  readonly rows: number;
  /** Returns why the export is incomplete; undefined if it is complete. Call after the stream has ended. */
  fault(): string | undefined;
}

/** Creates a counter of the rows in an export, by its format. */
export function rowCounter(format: ExportFormat): RowCounter {
  return format === 'csv' ? new CsvCounter() : new NdjsonCounter();
}

const NEW_LINE = 0x0a;
const QUOTE = 0x22;

/**
 * Counts CSV: one header row, and quoted cells that may contain line breaks. On a failure the server closes the
 * connection. See docs/spec/notifications.md#export.
 */
class CsvCounter implements RowCounter {
  #lines = 0;
  #isQuoted = false;

  take(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === NEW_LINE && !this.#isQuoted) this.#lines += 1;
    }
  }

  get rows(): number {
    return Math.max(0, this.#lines - 1);
  }

  fault(): string | undefined {
    return this.#lines === 0 || this.#isQuoted ? INCOMPLETE : undefined;
  }
}

/** Longer than the longest last line, which is not an entry. */
const TAIL_BYTES = 4_096;

/**
 * Counts NDJSON: one entry per line. The last line marks the end or contains the error.
 * See docs/spec/notifications.md#export.
 */
class NdjsonCounter implements RowCounter {
  #lines = 0;
  #tail = new Uint8Array(0);

  take(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE, at + 1)) this.#lines += 1;
    const bytes = new Uint8Array(this.#tail.length + Math.min(chunk.length, TAIL_BYTES));
    bytes.set(this.#tail);
    bytes.set(chunk.subarray(-TAIL_BYTES), this.#tail.length);
    this.#tail = bytes.slice(-TAIL_BYTES);
  }

  get rows(): number {
    return this.#last()?.meta ? this.#lines - 1 : this.#lines;
  }

  fault(): string | undefined {
    const last = this.#last();
    if (last?.meta?.complete === true && last.meta.count === this.rows) return undefined;
    return last?.error?.message ?? INCOMPLETE;
  }

  #last(): LastLine | undefined {
    const line = new TextDecoder().decode(this.#tail).trimEnd().split('\n').at(-1) ?? '';
    return /^\{"(meta|error)"/.test(line) ? lastLine(line) : undefined;
  }
}

interface LastLine {
  readonly meta?: { readonly count: number; readonly complete: boolean };
  readonly error?: { readonly message: string };
}

function lastLine(json: string): LastLine | undefined {
  try {
    return JSON.parse(json) as LastLine;
  } catch {
    return undefined; // Truncated line.
  }
}
