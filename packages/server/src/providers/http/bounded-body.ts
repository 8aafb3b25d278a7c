/** Maximum bytes that are read of a provider's response. Useful responses are smaller. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Collects a response's body up to its limit. */
export class BoundedBody {
  readonly #chunks: Buffer[] = [];
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BODY_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Adds a chunk. Returns false when the limit is reached, so that the caller stops reading. */
  add(chunk: Buffer): boolean {
    const room = this.#maxBytes - this.#bytes;
    this.#chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.#bytes += Math.min(chunk.length, room);
    return this.#bytes < this.#maxBytes;
  }

  bytes(): Buffer {
    const [only, ...more] = this.#chunks;
    return only !== undefined && more.length === 0 ? only : Buffer.concat(this.#chunks);
  }
}
