import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A client that records when messages arrive, by their texts. */
export class FrameClient {
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket, onMessage: (text: string, atMs: number) => void) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const atMs = performance.now();
      const frame = JSON.parse(String(data));
      if (frame.type === 'message') onMessage(frame.data.message.data.text, atMs);
    });
  }

  static async open(
    url: string,
    authToken: string,
    onMessage: (text: string, atMs: number) => void,
  ): Promise<FrameClient> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v3/realtime`, { perMessageDeflate: false });
    await once(socket, 'open');
    const authenticated = once(socket, 'message');
    socket.send(JSON.stringify({ type: 'authenticate', data: { authToken, protocol: 1, presence: 'none' } }));
    await authenticated;
    return new FrameClient(socket, onMessage);
  }

  close(): void {
    this.#socket.terminate();
  }
}
