import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Entries compressed together. Neighbouring entries resemble each other and compress well; larger blocks would make it
 * slower to read a single entry.
 */
export const BLOCK_ENTRIES = 16;

/** zlib's default state is larger; allocating it for every block would cost more than compressing. */
const DEFLATE = { level: 1, memLevel: 6, chunkSize: 8_192 };
/** Most blocks inflate to less. */
const INFLATE = { chunkSize: 32_768 };
/** Represents the trace of an entry without one. */
const NONE = 255;

/**
 * Packs the texts of up to 16 entries and their distinct traces into one compressed value: [entries u8][traces u8]
 * [number of its trace u8 per entry][end u32 per text or trace][texts][traces], raw deflate. `traces`: one per entry,
 * empty when it has none.
 */
export function packBlock(texts: readonly (string | Uint8Array)[], traces: readonly string[]): Buffer {
  const distinct = [...new Set(traces.filter((trace) => trace !== ''))];
  const parts = [...texts, ...distinct];
  const head = headLength(texts.length, distinct.length);
  const raw = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), head));
  raw[0] = texts.length;
  raw[1] = distinct.length;
  for (const index of texts.keys()) {
    const trace = traces[index] ?? '';
    raw[2 + index] = trace === '' ? NONE : distinct.indexOf(trace);
  }
  let end = head;
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') end += raw.write(part, end);
    else raw.set(part, (end += part.length) - part.length);
    raw.writeUInt32LE(end, 2 + texts.length + 4 * index);
  }
  return deflateRawSync(raw, DEFLATE);
}

/** Unpacked entries of one block. */
export class Block {
  readonly #raw: Buffer;

  constructor(packed: Buffer) {
    this.#raw = inflateRawSync(packed, INFLATE);
  }

  /** Number of entries. */
  get count(): number {
    return this.#raw[0] ?? 0;
  }

  textAt(index: number): Buffer {
    if (index >= this.count) throw new RangeError(`A block of ${this.count} entries has no entry ${index}.`);
    return this.#part(index);
  }

  /** Returns the trace of an entry; empty when it has none. */
  traceAt(index: number): string {
    const trace = this.#raw[2 + index] ?? NONE;
    return trace === NONE ? '' : this.#part(this.count + trace).toString();
  }

  texts(): Buffer[] {
    return Array.from({ length: this.count }, (_, index) => this.#part(index));
  }

  traces(): string[] {
    return Array.from({ length: this.count }, (_, index) => this.traceAt(index));
  }

  #part(index: number): Buffer {
    const ends = 2 + this.count;
    const begin =
      index === 0 ? headLength(this.count, this.#raw[1] ?? 0) : this.#raw.readUInt32LE(ends + 4 * (index - 1));
    return this.#raw.subarray(begin, this.#raw.readUInt32LE(ends + 4 * index));
  }
}

function headLength(entries: number, traces: number): number {
  return 2 + entries + 4 * (entries + traces);
}
