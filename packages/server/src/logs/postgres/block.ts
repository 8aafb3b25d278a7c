import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Neighbours compress each other; more of them would make reading a single one dearer. */
export const BLOCK_ENTRIES = 16;

/** A smaller state than zlib's own choice: making it anew for every block would cost more than compressing. */
const DEFLATE = { level: 1, memLevel: 6, chunkSize: 8_192 };

/** Texts as one compressed value: [count u16][end offset u32 …][texts], raw deflate. */
export function packBlock(texts: readonly (string | Uint8Array)[]): Buffer {
  const head = 2 + 4 * texts.length;
  const size = texts.reduce((sum, text) => sum + Buffer.byteLength(text), head);
  const raw = Buffer.allocUnsafe(size);
  raw.writeUInt16LE(texts.length, 0);
  let end = head;
  for (const [index, text] of texts.entries()) {
    if (typeof text === 'string') end += raw.write(text, end);
    else raw.set(text, (end += text.length) - text.length);
    raw.writeUInt32LE(end, 2 + 4 * index);
  }
  return deflateRawSync(raw, DEFLATE);
}

/** Most blocks inflate to less. */
const INFLATE = { chunkSize: 32_768 };

/** The texts of a block as bytes, in order. */
export class Block {
  readonly #raw: Buffer;

  constructor(packed: Buffer) {
    this.#raw = inflateRawSync(packed, INFLATE);
  }

  get count(): number {
    return this.#raw.readUInt16LE(0);
  }

  textAt(place: number): Buffer {
    const { count } = this;
    if (place >= count) throw new RangeError(`A block of ${count} entries has no place ${place}.`);
    const begin = place === 0 ? 2 + 4 * count : this.#raw.readUInt32LE(2 + 4 * (place - 1));
    return this.#raw.subarray(begin, this.#raw.readUInt32LE(2 + 4 * place));
  }

  texts(): Buffer[] {
    return Array.from({ length: this.count }, (_, place) => this.textAt(place));
  }
}
