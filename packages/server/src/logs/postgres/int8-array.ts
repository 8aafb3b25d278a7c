const INT8_OID = 20;
const HEADER = 20;

/** Encodes integers as PostgreSQL's binary `int8[]`: no decimal digits to format and parse. */
export function int8Array(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, INT8_OID]);
  const buffer = Buffer.allocUnsafe(HEADER + 12 * values.length);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(INT8_OID, 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEADER;
  for (const value of values) {
    at = buffer.writeInt32BE(8, at);
    at = buffer.writeInt32BE(Math.floor(value / 0x1_0000_0000), at);
    at = buffer.writeInt32BE(value | 0, at);
  }
  return buffer;
}
