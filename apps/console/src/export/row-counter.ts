export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Counts the entries of an export while its bytes pass by, and tells in the end whether it is whole. */
export interface RowCounter {
  take(chunk: Uint8Array): void;
  /** Entries that are there as a whole. */
  readonly rows: number;
  /** Why it is not whole; undefined when it is. To be asked when the stream has ended. */
  fault(): string | undefined;
}

export function rowCounter(format: ExportFormat): RowCounter {
  return format === 'csv' ? new CsvCounter() : new NdjsonCounter();
}

const NEW_LINE = 0x0a;
const QUOTE = 0x22;

/**
 * One header row; cells in quotes may have lines of their own. A fault breaks the connection.
 * See docs/spec/notifications.md#export.
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
    return this.#lines === 0 || this.#isQuoted ? 'It ended early.' : undefined;
  }
}

/** More than the last line is long, unless that is an entry. */
const TAIL_BYTES = 4_096;

/**
 * One entry a line; the last line says that it was the last one, or what went wrong.
 * See docs/spec/notifications.md#export.
 */
class NdjsonCounter implements RowCounter {
  #lines = 0;
  #tail = new Uint8Array(0);

  take(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE, at + 1)) this.#lines += 1;
    const joined = new Uint8Array(this.#tail.length + Math.min(chunk.length, TAIL_BYTES));
    joined.set(this.#tail);
    joined.set(chunk.subarray(-TAIL_BYTES), this.#tail.length);
    this.#tail = joined.slice(-TAIL_BYTES);
  }

  get rows(): number {
    return this.#last()?.meta ? this.#lines - 1 : this.#lines;
  }

  fault(): string | undefined {
    const last = this.#last();
    if (last?.meta?.complete === true && last.meta.count === this.rows) return undefined;
    return last?.error?.message ?? 'It ended early.';
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
    return undefined; // It was cut off.
  }
}
