/** Reads a stream in parts of any size. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #left: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Returns the next `count` bytes; undefined if fewer are left. */
  async readExactly(count: number): Promise<Buffer | undefined> {
    const pieces: Uint8Array[] = [];
    for (let missing = count; missing > 0; ) {
      const piece = await this.readSome(missing);
      if (piece === undefined) return undefined;
      pieces.push(piece);
      missing -= piece.length;
    }
    return Buffer.concat(pieces);
  }

  /** Returns between one and `most` bytes; undefined at the end. */
  async readSome(most: number): Promise<Uint8Array | undefined> {
    while (this.#left.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) return undefined;
      this.#left = value;
    }
    const piece = this.#left.subarray(0, most);
    this.#left = this.#left.subarray(piece.length);
    return piece;
  }
}
