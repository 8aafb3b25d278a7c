import { inflateRawSync } from 'node:zlib';
import { ByteReader } from '../varint.ts';
import { FIRST, type Row, readRow } from './row.ts';

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
export type RowTexts = Readonly<Record<(typeof TEXTS)[number], string | undefined>>;

/** Length codes of a string; others are the number of characters + 2. */
export const ABSENT = 0;
export const REPEATED = 1;

/** A decoded block. Its texts are inflated on first use. */
export class Block {
  readonly rows: readonly Row[];
  readonly #deflated: Uint8Array;
  readonly #textBytes: number;
  /** Start and end of each text, in characters; a negative start means absent. */
  readonly #spans: Int32Array;
  #text: string | undefined;

  constructor(bytes: Uint8Array) {
    const reader = new ByteReader(bytes);
    const count = reader.varint();
    this.#textBytes = reader.varint();
    this.#spans = new Int32Array(count * TEXTS.length * 2);
    const rows: Row[] = [];
    let end = 0;
    let previous = FIRST;
    for (let n = 0; n < count; n++) {
      previous = readRow(reader, previous);
      rows.push(previous);
      end = this.#readSpans(reader, n, end);
    }
    this.rows = rows;
    this.#deflated = bytes.subarray(reader.at);
  }

  /** Approximate memory use. */
  get weight(): number {
    return 4096 + this.#textBytes;
  }

  text(row: number, name: keyof RowTexts): string | undefined {
    const span = (row * TEXTS.length + TEXTS.indexOf(name)) * 2;
    const start = this.#spans[span] ?? -1;
    if (start < 0) return undefined;
    this.#text ??= inflateRawSync(this.#deflated, { chunkSize: Math.max(this.#textBytes, 64) }).toString();
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

  #readSpans(reader: ByteReader, row: number, textEnd: number): number {
    let end = textEnd;
    for (let n = 0; n < TEXTS.length; n++) {
      const span = (row * TEXTS.length + n) * 2;
      const code = reader.varint();
      if (code === ABSENT) {
        this.#spans[span] = -1;
      } else if (code === REPEATED) {
        this.#spans.copyWithin(span, span - TEXTS.length * 2, span - TEXTS.length * 2 + 2);
      } else {
        this.#spans[span] = end;
        end += code - 2;
        this.#spans[span + 1] = end;
      }
    }
    return end;
  }
}
