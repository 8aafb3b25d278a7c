import { inflateRawSync } from 'node:zlib';
import { ByteReader } from '../varint.ts';
import { FIRST, type Row, readRow, skipRow } from './row.ts';

/** Entries stored, compressed and read together. */
export const BLOCK_ROWS = 16;

/** An entry's texts, kept separately so that a repetition of the previous entry takes one byte. */
export const TEXTS = [
  'eventId',
  'payloadJson',
  'reasonDetailJson',
  'providerResponse',
  'attempts',
  'extrasJson',
  'traceJson',
] as const;
/** Number of each text in an entry. */
const TEXT_AT = {
  eventId: 0,
  payloadJson: 1,
  reasonDetailJson: 2,
  providerResponse: 3,
  attempts: 4,
  extrasJson: 5,
  traceJson: 6,
} as const satisfies Record<(typeof TEXTS)[number], number>;
export type RowTexts = Readonly<Record<(typeof TEXTS)[number], string | undefined>>;

/** Length codes of a string; others are the number of characters + 2. */
export const ABSENT = 0;
export const REPEATED = 1;

/** A block. Decodes its rows up to the one that is read, and inflates its texts on first use. */
export class Block {
  /** Number of entries. */
  readonly count: number;
  readonly #rows: Row[] = [];
  readonly #reader: ByteReader;
  readonly #bytes: Uint8Array;
  readonly #textBytes: number;
  /** Start and end of each text of the decoded rows, in characters; a negative start means absent. */
  readonly #spans: number[] = [];
  #textEnd = 0;
  #text: string | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#reader = new ByteReader(bytes);
    this.count = this.#reader.varint();
    this.#textBytes = this.#reader.varint();
  }

  /** All rows. */
  get rows(): readonly Row[] {
    this.#decode(this.count);
    return this.#rows;
  }

  /** Returns a row; undefined after the last one. */
  row(n: number): Row | undefined {
    if (n >= this.#rows.length) this.#decode(n + 1);
    return this.#rows[n];
  }

  /** Approximate memory use, bytes. */
  get weight(): number {
    return 4096 + this.#textBytes;
  }

  text(row: number, name: keyof RowTexts): string | undefined {
    if (row >= this.#rows.length) this.#decode(row + 1);
    const span = (row * TEXTS.length + TEXT_AT[name]) * 2;
    const start = this.#spans[span] ?? -1;
    if (start < 0) return undefined;
    this.#text ??= this.#inflate();
    return this.#text.slice(start, this.#spans[span + 1]);
  }

  /** Returns all texts of a row. */
  texts(row: number): RowTexts {
    return {
      eventId: this.text(row, 'eventId'),
      payloadJson: this.text(row, 'payloadJson'),
      reasonDetailJson: this.text(row, 'reasonDetailJson'),
      providerResponse: this.text(row, 'providerResponse'),
      attempts: this.text(row, 'attempts'),
      extrasJson: this.text(row, 'extrasJson'),
      traceJson: this.text(row, 'traceJson'),
    };
  }

  /** Decodes the first rows: each is stored as its difference from the one before it. */
  #decode(end: number): void {
    const rows = this.#rows;
    let previous = rows.at(-1) ?? FIRST;
    while (rows.length < end && rows.length < this.count) {
      previous = readRow(this.#reader, previous);
      this.#readSpans();
      rows.push(previous);
    }
  }

  /** Returns the texts, which follow the rows. Skips the rows that are not decoded. */
  #inflate(): string {
    const reader = new ByteReader(this.#bytes, this.#reader.at);
    let characters = this.#textEnd;
    for (let n = this.#rows.length; n < this.count; n++) {
      skipRow(reader);
      for (let text = 0; text < TEXTS.length; text++) characters += lengthIn(reader.varint());
    }
    const deflated = this.#bytes.subarray(reader.at);
    const utf8 = inflateRawSync(deflated, { chunkSize: Math.max(this.#textBytes, 64) });
    // Decoding ASCII takes a third of the time.
    return characters === this.#textBytes ? utf8.toString('latin1') : utf8.toString();
  }

  #readSpans(): void {
    const spans = this.#spans;
    for (let n = 0; n < TEXTS.length; n++) {
      const code = this.#reader.varint();
      if (code === ABSENT) {
        spans.push(-1, -1);
      } else if (code === REPEATED) {
        const previousSpan = spans.length - TEXTS.length * 2;
        spans.push(spans[previousSpan] ?? -1, spans[previousSpan + 1] ?? -1);
      } else {
        const start = this.#textEnd;
        this.#textEnd += code - 2;
        spans.push(start, this.#textEnd);
      }
    }
  }
}

/** Returns the number of characters that a length code adds to the texts. */
function lengthIn(code: number): number {
  return code === ABSENT || code === REPEATED ? 0 : code - 2;
}
