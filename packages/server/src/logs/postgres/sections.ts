/** Packs several blobs into one: [count u32][length u32 …][bytes …]. */
export function packSections(sections: readonly Uint8Array[]): Buffer {
  const head = new Uint32Array([sections.length, ...sections.map(({ length }) => length)]);
  return Buffer.concat([new Uint8Array(head.buffer), ...sections]);
}

export function unpackSections(bytes: Buffer): Uint8Array[] {
  const count = bytes.readUInt32LE(0);
  let end = 4 + 4 * count;
  return Array.from({ length: count }, (_, n) => bytes.subarray(end, (end += bytes.readUInt32LE(4 + 4 * n))));
}
