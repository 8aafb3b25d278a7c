/** Larger than any useful response; the rest of a longer one is not read. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Collects a response's body up to its limit. */
export class BoundedBody {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  /** Takes a chunk; false once the limit is reached and reading should stop. */
  add(chunk: Buffer): boolean {
    const room = MAX_BODY_BYTES - this.#bytes;
    this.#chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.#bytes += Math.min(chunk.length, room);
    return this.#bytes < MAX_BODY_BYTES;
  }

  bytes(): Buffer {
    const [only, ...more] = this.#chunks;
    return only !== undefined && more.length === 0 ? only : Buffer.concat(this.#chunks);
  }
}
