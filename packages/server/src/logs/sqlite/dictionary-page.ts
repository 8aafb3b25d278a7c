import { uint32sOf } from '../engine/typed-bytes.ts';

/** Strings that are stored and read together. */
export const PAGE_STRINGS = 64;

/** Layout: number of strings, their hashes, their lengths in bytes (4 bytes each), their UTF-8. */
const HEAD = 4;

export function encodeDictionaryPage(texts: readonly string[], hashes: readonly number[]): Uint8Array {
  const parts = texts.map((text) => Buffer.from(text));
  const numbers = Uint32Array.from([texts.length, ...hashes, ...parts.map(({ length }) => length)]);
  return Buffer.concat([new Uint8Array(numbers.buffer), ...parts]);
}

export function hashesOf(page: Uint8Array): Uint32Array {
  return uint32sOf(page.subarray(HEAD, HEAD + 4 * countOf(page)));
}

export function textsOf(bytes: Uint8Array): string[] {
  const page = new DictionaryPage(bytes);
  return Array.from({ length: countOf(bytes) }, (_, index) => page.textAt(index) ?? '');
}

/** A page in memory. Its texts, and their JSON, are decoded on first use. */
export class DictionaryPage {
  readonly #bytes: Buffer;
  readonly #lengths: Uint32Array;
  readonly #texts: (string | undefined)[] = [];
  readonly #jsons: (string | undefined)[] = [];

  constructor(bytes: Uint8Array) {
    const count = countOf(bytes);
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#lengths = uint32sOf(bytes.subarray(HEAD + 4 * count, HEAD + 8 * count));
  }

  /** Approximate memory use, bytes. */
  get weight(): number {
    return 2 * this.#bytes.length + 2048;
  }

  textAt(index: number): string | undefined {
    if (index >= this.#lengths.length) return undefined;
    return (this.#texts[index] ??= this.#decode(index));
  }

  jsonAt(index: number): string | undefined {
    if (index >= this.#lengths.length) return undefined;
    // The text itself is not kept: entries are rendered from its JSON.
    return (this.#jsons[index] ??= JSON.stringify(this.#texts[index] ?? this.#decode(index)));
  }

  #decode(index: number): string {
    let start = HEAD + 8 * this.#lengths.length;
    for (let n = 0; n < index; n++) start += this.#lengths[n] ?? 0;
    return this.#bytes.toString('utf8', start, start + (this.#lengths[index] ?? 0));
  }
}

function countOf(page: Uint8Array): number {
  return new DataView(page.buffer, page.byteOffset).getUint32(0, true);
}
