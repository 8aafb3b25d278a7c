import { ClientSocket } from '../../connections/client-socket.ts';
import type { Protocol } from './handlers.ts';

/** Loopback address of the servers. */
const HOST = '127.0.0.1';

/**
 * A client that does no more than its protocol requires, so that all servers have clients that cost the same. Socket.IO:
 * Engine.IO 4 over WebSocket, and the packets of Socket.IO 5.
 */
export class RawClient {
  readonly #token: string;
  readonly #protocol: Protocol;
  readonly #onMessage: (bytes: number) => void;
  #socket: ClientSocket | undefined;
  #signedIn: PromiseWithResolvers<void> | undefined;

  /** `onMessage`: receives the length of each message frame. */
  constructor(token: string, protocol: Protocol, onMessage: (bytes: number) => void) {
    this.#token = token;
    this.#protocol = protocol;
    this.#onMessage = onMessage;
  }

  /** Connects and signs in. Resolves when the server has accepted; rejects when it has not. */
  async signIn(port: number): Promise<void> {
    const signedIn = Promise.withResolvers<void>();
    this.#signedIn = signedIn;
    const socket = new ClientSocket({
      port,
      host: HOST,
      ...(this.#protocol === 'socket.io' && { path: '/socket.io/?EIO=4&transport=websocket' }),
      receive: (frame) => (this.#protocol === 'socket.io' ? this.#receivePacket(frame) : this.#receive(frame)),
      closed: (reason) => signedIn.reject(new Error(`The server closed the connection: ${reason}`)),
    });
    this.#socket = socket;
    await socket.opened();
    if (this.#protocol === 'chatwire') {
      const data = { authToken: this.#token, protocol: 1, presence: 'none' };
      socket.send(JSON.stringify({ type: 'authenticate', data }));
    }
    await signedIn.promise;
  }

  /** Ends the connection without a close frame. */
  cut(): void {
    this.#socket?.destroy();
  }

  #receive(frame: string): void {
    if (frame.startsWith('{"type":"message"')) this.#onMessage(frame.length);
    else if (frame.startsWith('{"type":"authenticated"')) this.#signedIn?.resolve();
  }

  #receivePacket(packet: string): void {
    if (packet.startsWith('42')) this.#onMessage(packet.length);
    else if (packet === '2') this.#socket?.send('3');
    else if (packet.startsWith('0')) this.#socket?.send(`40${JSON.stringify({ token: this.#token })}`);
    else if (packet.startsWith('40')) this.#signedIn?.resolve();
    else if (packet.startsWith('44')) this.#signedIn?.reject(new Error(packet));
  }
}
