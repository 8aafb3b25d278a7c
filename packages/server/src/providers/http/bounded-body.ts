/** Maximum bytes that are read of a response's body. Useful responses are smaller. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Collects a response's body up to its limit. */
export class BoundedBody {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;

  /** Adds a chunk. Returns false when the limit is reached, so that the caller stops reading. */
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
