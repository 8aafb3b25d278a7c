const FINAL_TEXT = 0x81;

/**
 * Encodes a text frame of the WebSocket protocol as servers send it, which is without a mask and therefore the same for
 * all connections (RFC 6455, section 5.2).
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafeSlow(head + length);
  bytes[0] = FINAL_TEXT;
  if (head === 2) bytes[1] = length;
  else if (head === 4) {
    bytes[1] = 126;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = 127;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, head);
  return bytes;
}
