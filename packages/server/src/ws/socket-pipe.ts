import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Pipe } from './broadcast/outbound-queue.ts';

/**
 * Writes encoded text frames directly to the TCP connection of a WebSocket. `send` of the library would encode a frame
 * again for each connection and write it in two parts. Without compression, the library also writes its own frames (pong,
 * close) at once, so that their order is correct.
 */
export class SocketPipe implements Pipe {
  readonly #socket: WebSocket;
  readonly #connection: Duplex;

  constructor(socket: WebSocket, connection: Duplex) {
    this.#socket = socket;
    this.#connection = connection;
  }

  get bufferedBytes(): number {
    return this.#connection.writableLength;
  }

  write(bytes: Buffer, accepted: () => void): void {
    // Nothing must follow a close frame.
    if (this.#socket.readyState === WebSocket.OPEN) this.#connection.write(bytes, accepted);
    else process.nextTick(accepted);
  }

  /** Writes everything that `work` writes with one write to the TCP connection. */
  together(work: () => void): void {
    this.#connection.cork();
    try {
      work();
    } finally {
      this.#connection.uncork();
    }
  }
}
