import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Pipe } from './broadcast/outbound-queue.ts';

/**
 * Writes encoded text frames to the TCP connection of a WebSocket, past the library: `send` would encode a frame again for
 * each connection and hand it over in two parts. Without compression the library writes its own frames at once as well
 * (pong, close), so that the order is kept.
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
    // Nothing may follow a close frame.
    if (this.#socket.readyState === WebSocket.OPEN) this.#connection.write(bytes, accepted);
    else process.nextTick(accepted);
  }

  /** Hands over what `work` writes with one write to the TCP connection. */
  together(work: () => void): void {
    this.#connection.cork();
    try {
      work();
    } finally {
      this.#connection.uncork();
    }
  }
}
