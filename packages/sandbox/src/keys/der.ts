/** DER encoders for an X.509 certificate. */

export function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, Buffer.concat(parts));
}

export function set(...parts: readonly Buffer[]): Buffer {
  return element(0x31, Buffer.concat(parts));
}

/** Encodes a context-specific, constructed member. */
export function tagged(number: number, content: Buffer): Buffer {
  return element(0xa0 + number, content);
}

/** Encodes an INTEGER from its big-endian bytes, which are not negative. */
export function integer(bytes: Buffer): Buffer {
  // Shortest form, with a leading zero byte if the first bit is set: it would be the sign.
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.of(0) : bytes.subarray(first);
  return element(0x02, (digits[0] ?? 0) < 0x80 ? digits : Buffer.concat([Buffer.of(0), digits]));
}

/** Encodes an OBJECT IDENTIFIER such as `1.2.840.113549`. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Encodes a UTF8String. */
export function utf8(text: string): Buffer {
  return element(0x0c, Buffer.from(text));
}

/** Encodes a BIT STRING of whole bytes. */
export function bitString(bytes: Buffer): Buffer {
  return element(0x03, Buffer.concat([Buffer.of(0), bytes]));
}

/** Encodes an OCTET STRING. */
export function octetString(bytes: Buffer): Buffer {
  return element(0x04, bytes);
}

export const TRUE = Buffer.of(0x01, 0x01, 0xff);

/** Encodes a GeneralizedTime, to the second. */
export function time(epochMs: number): Buffer {
  const digits = new Date(epochMs).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return element(0x18, Buffer.from(`${digits}Z`));
}

/** Encodes an element with this tag and content. */
export function element(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.of(tag), lengthOf(content), content]);
}

function lengthOf(content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.of(length);
  if (length < 0x100) return Buffer.of(0x81, length);
  return Buffer.of(0x82, length >> 8, length & 0xff);
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let remaining = value >> 7; remaining > 0; remaining >>= 7) digits.unshift((remaining & 0x7f) | 0x80);
  return digits;
}
