/** Returns number arrays as blobs, in the machine's byte order: little-endian on every supported platform. */
export function bytesOf(numbers: Uint16Array | Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

export function uint16sOf(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(aligned(bytes));
}

export function uint32sOf(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(aligned(bytes));
}

export function float64sOf(bytes: Uint8Array): Float64Array {
  return new Float64Array(aligned(bytes));
}

/** A number array must begin at a multiple of its element size: a view into a larger blob is copied. */
function aligned(bytes: Uint8Array): ArrayBuffer {
  if (bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength && bytes.buffer instanceof ArrayBuffer) {
    return bytes.buffer;
  }
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}
