import { connect, type Socket } from 'node:net';

/** Read by all sockets in turn: each reads its part before the next one is called. */
const SHARED_BUFFER = Buffer.alloc(64 * 1024);
const KEY = Buffer.alloc(16, 'chatwire').toString('base64');
const TEXT_OPCODE = 1;
const CLOSE_OPCODE = 8;
const NOT_CONNECTED = 'The server closed the connection.';

export interface ClientSocketOptions {
  readonly port: number;
  /** Loopback address of the server. */
  readonly host: string;
  /** Default: that of Chatwire's realtime endpoint. */
  readonly path?: string;
  readonly receive: (frame: string) => void;
  /** `reason`: code and text of the server's close frame, or the error of the socket. */
  readonly closed: (reason: string) => void;
}

/** A WebSocket with as little memory as possible: no copies, no events, frames as text. */
export class ClientSocket {
  readonly #socket: Socket;
  readonly #options: ClientSocketOptions;
  #opened: PromiseWithResolvers<void> | undefined = Promise.withResolvers<void>();
  #unread: Buffer | undefined;
  #reason: string | undefined;

  constructor(options: ClientSocketOptions) {
    this.#options = options;
    this.#socket = connect({
      port: options.port,
      host: options.host,
      noDelay: true,
      onread: { buffer: SHARED_BUFFER, callback: (length) => this.#read(length) },
    });
    this.#socket.once('error', (error: NodeJS.ErrnoException) => {
      this.#reason ??= error.code;
      this.#socket.destroy();
    });
    this.#socket.once('close', () => {
      this.#opened?.reject(new Error(NOT_CONNECTED));
      options.closed(this.#reason ?? 'no close frame');
    });
    this.#socket.write(
      `GET ${options.path ?? '/v3/realtime'} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${KEY}\r\n\r\n`,
    );
  }

  /** Resolves when the server has accepted the upgrade; rejects when it has not. */
  async opened(): Promise<void> {
    await this.#opened?.promise;
  }

  send(text: string): void {
    this.#socket.write(maskedFrame(text));
  }

  /** Ends the connection without a close frame, like a lost network. */
  destroy(): void {
    this.#socket.resetAndDestroy();
  }

  #read(length: number): boolean {
    const part = SHARED_BUFFER.subarray(0, length);
    let bytes = this.#unread ? Buffer.concat([this.#unread, part]) : part;
    if (this.#opened) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end >= 0) {
        if (!bytes.subarray(0, end).toString('latin1').startsWith('HTTP/1.1 101')) this.#socket.destroy();
        else this.#opened.resolve();
        this.#opened = undefined;
        bytes = bytes.subarray(end + 4);
      }
    }
    const read = this.#opened ? 0 : this.#readFrames(bytes);
    // A copy: the buffer is overwritten by the next read.
    this.#unread = read < bytes.length ? Buffer.from(bytes.subarray(read)) : undefined;
    return true;
  }

  /** Returns the length of the complete frames. */
  #readFrames(bytes: Buffer): number {
    let at = 0;
    while (bytes.length - at >= 2) {
      const shortLength = bytes.readUInt8(at + 1) & 127;
      const headerBytes = shortLength === 126 ? 4 : shortLength === 127 ? 10 : 2;
      if (bytes.length - at < headerBytes) break;
      const length =
        headerBytes === 4 ? bytes.readUInt16BE(at + 2) : headerBytes === 10 ? bytes.readUInt32BE(at + 6) : shortLength;
      if (bytes.length - at < headerBytes + length) break;
      const opcode = bytes.readUInt8(at) & 15;
      if (opcode === TEXT_OPCODE)
        this.#options.receive(bytes.toString('latin1', at + headerBytes, at + headerBytes + length));
      if (opcode === CLOSE_OPCODE && length >= 2) {
        const text = bytes.toString('latin1', at + headerBytes + 2, at + headerBytes + length);
        this.#reason = `${bytes.readUInt16BE(at + headerBytes)} ${text}`;
      }
      at += headerBytes + length;
    }
    return at;
  }
}

/** Returns a text frame of a client. The mask is 0, which leaves the text as it is. */
function maskedFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? [0x81, 0x80 | length] : [0x81, 0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), Buffer.from(text)]);
}
