/** A growing byte buffer for integers of variable length, with 7 bits per byte, lowest bits first. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** `capacity`: initial size in bytes. Default: 4096. */
  constructor(capacity = 4096) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Writes an integer from 0 to 2^53. */
  varint(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow(8);
    let rest = value;
    while (rest > 0x7fffffff) {
      this.#bytes[this.#length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Writes an integer from -2^52 to 2^52. Numbers near 0 take few bytes. */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Writes bytes as they are. */
  raw(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Appends the content of another writer. */
  append(other: ByteWriter): void {
    const length = other.#length;
    if (this.#length + length > this.#bytes.length) this.#grow(length);
    // A copying loop is faster than creating a view for the few bytes of a typical posting.
    if (length > 64) this.#bytes.set(other.view(), this.#length);
    else for (let n = 0; n < length; n++) this.#bytes[this.#length + n] = other.#bytes[n] ?? 0;
    this.#length += length;
  }

  clear(): void {
    this.#length = 0;
  }

  /** Truncates to a length. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Returns the written bytes, without copying them. They are valid until the next write. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Returns a copy of the written bytes and empties the writer. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #grow(needed: number): void {
    const length = Math.max(this.#bytes.length * 2, this.#length + needed);
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(length));
  }
}

/** Reads what a ByteWriter has written. Reads 0 past the end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  get ended(): boolean {
    return this.at >= this.#bytes.length;
  }

  varint(): number {
    const first = this.#bytes[this.at++] ?? 0;
    if (first < 128) return first;
    let value = first & 127;
    let scale = 128;
    let byte = 128;
    while (byte >= 128) {
      byte = this.#bytes[this.at++] ?? 0;
      value += (byte & 127) * scale;
      scale *= 128;
    }
    return value;
  }

  /** Skips integers. */
  skip(count: number): void {
    const bytes = this.#bytes;
    let at = this.at;
    for (let n = 0; n < count; n++) while ((bytes[at++] ?? 0) >= 128);
    this.at = at;
  }

  signed(): number {
    const coded = this.varint();
    return coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2;
  }

  /** Returns a view of the next bytes, not a copy. */
  raw(length: number): Uint8Array {
    const bytes = this.#bytes.subarray(this.at, this.at + length);
    this.at += length;
    return bytes;
  }
}
