import type { Socket } from 'node:net';

/** One message of PostgreSQL's protocol: its type and all its bytes. The first message of a client has no type, and is not one of these. */
export interface PostgresMessage {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Calls `receive` with each message that arrives on a connection: a type byte, the length, the content. */
export function eachPostgresMessage(socket: Socket, receive: (message: PostgresMessage) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) return;
      const one = rest.subarray(0, end);
      rest = rest.subarray(end);
      receive({ type: String.fromCharCode(one[0] ?? 0), bytes: one });
    }
  });
}
