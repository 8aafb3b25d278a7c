/** Opcodes of RFC 6455 that the simulation uses. */
export const OPCODES = { text: 1, close: 8, ping: 9, pong: 10 } as const;

/** A frame of a WebSocket, and the number of bytes that it takes. */
export interface SocketFrame {
  readonly opcode: number;
  readonly payload: Buffer;
  readonly size: number;
}

/** Reads the first frame of a server. Returns undefined while it is incomplete. */
export function readSocketFrame(bytes: Buffer): SocketFrame | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes.readUInt8(1) & 0x7f;
  const head = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < head) return undefined;
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < head + length) return undefined;
  return {
    opcode: bytes.readUInt8(0) & 0x0f,
    payload: bytes.subarray(head, head + length),
    size: head + length,
  };
}

/** Returns a frame of a client. Its mask consists of zeros, which leaves the payload as it is. */
export function clientFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 6 : length < 65_536 ? 8 : 14);
  head.writeUInt8(0x80 | opcode, 0);
  if (length < 126) head.writeUInt8(0x80 | length, 1);
  else if (length < 65_536) {
    head.writeUInt8(0x80 | 126, 1);
    head.writeUInt16BE(length, 2);
  } else {
    head.writeUInt8(0x80 | 127, 1);
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([head, payload]);
}
