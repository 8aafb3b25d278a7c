import { deflateRawSync } from 'node:zlib';
import { ByteWriter } from '../varint.ts';
import { ABSENT, REPEATED, type RowTexts, TEXTS } from './block.ts';
import { FIRST, type Row, writeRow } from './row.ts';

/** Level 3 takes no longer than level 1 for these texts and saves 2 bytes per entry; small output chunks come from Node's pool. */
const DEFLATE = { level: 3, chunkSize: 4000 };

/** Encodes blocks. Reuses its buffers, because off-heap garbage triggers full collections. */
export class BlockEncoder {
  readonly #rows = new ByteWriter();
  readonly #block = new ByteWriter();
  #text = Buffer.alloc(65_536);

  /**
   * Encodes at most BLOCK_ROWS entries as one blob: numbers as deltas to the previous entry, texts deflated together.
   * The result is valid until the next call.
   */
  encode(rows: readonly Row[], texts: readonly RowTexts[]): Uint8Array {
    this.#rows.clear();
    let text = '';
    for (const [n, row] of rows.entries()) {
      writeRow(this.#rows, row, rows[n - 1] ?? FIRST);
      for (const name of TEXTS) {
        const value = texts[n]?.[name];
        if (value === undefined) this.#rows.varint(ABSENT);
        else if (value === texts[n - 1]?.[name]) this.#rows.varint(REPEATED);
        else {
          this.#rows.varint(value.length + 2);
          text += value;
        }
      }
    }
    const utf8 = this.#utf8Of(text);
    this.#block.clear();
    this.#block.varint(rows.length);
    this.#block.varint(utf8.length);
    this.#block.append(this.#rows);
    this.#block.raw(deflateRawSync(utf8, DEFLATE));
    return this.#block.view();
  }

  #utf8Of(text: string): Buffer {
    if (text.length * 3 > this.#text.length) this.#text = Buffer.alloc(text.length * 3);
    return this.#text.subarray(0, this.#text.write(text));
  }
}
