import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A client that only records when message frames arrive. */
export class Listener {
  readonly #socket: WebSocket;
  #resolve: ((atMs: number) => void) | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      if (!String(data).startsWith('{"type":"message"')) return;
      this.#resolve?.(performance.now());
    });
  }

  static async open(url: string, authToken: string): Promise<Listener> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v3/realtime`, { perMessageDeflate: false });
    await once(socket, 'open');
    const listener = new Listener(socket);
    const authenticated = once(socket, 'message');
    socket.send(JSON.stringify({ type: 'authenticate', data: { authToken, protocol: 1, presence: 'none' } }));
    await authenticated;
    return listener;
  }

  /** Resolves with the time at which the next message frame arrives. */
  next(): Promise<number> {
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  close(): void {
    this.#socket.terminate();
  }
}
