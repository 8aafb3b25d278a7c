import { asJson, type Json, parseJson } from '../base/json.ts';
import type { SocketConstructor, SocketLike } from '../platform/ports.ts';

/** A network whose sockets end in the test. */
export interface FakeNetwork {
  readonly WebSocket: SocketConstructor;
  /** All sockets opened so far, oldest first. */
  readonly sockets: FakeSocket[];
  /** Returns the newest socket. */
  last(): FakeSocket;
}

/** Behaviour of the server's end. */
export interface ServerEnd {
  readonly opened?: (socket: FakeSocket) => void;
  readonly received?: (socket: FakeSocket, frame: Json) => void;
}

/** Creates a network whose sockets a test controls. */
export function fakeNetwork({ opened, received }: ServerEnd = {}): FakeNetwork {
  const sockets: FakeSocket[] = [];
  return {
    sockets,
    WebSocket: class extends FakeSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
        opened?.(this);
      }

      override send(text: string): void {
        super.send(text);
        received?.(this, asJson(parseJson(text)));
      }
    },
    last() {
      const socket = sockets.at(-1);
      if (!socket) throw new Error('No socket was opened.');
      return socket;
    },
  };
}

/** One socket of a fake network. */
export class FakeSocket implements SocketLike {
  readonly url: string;
  /** Frames the client has sent. */
  readonly sent: Json[] = [];
  isClosed = false;
  readonly #listeners = new Map<string, ((event: { data: unknown; code: number; reason: string }) => void)[]>();

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(type: string, listener: (event: { data: unknown; code: number; reason: string }) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  }

  send(text: string): void {
    if (this.isClosed) throw new Error('This socket is closed.');
    this.sent.push(asJson(parseJson(text)));
  }

  close(): void {
    this.isClosed = true;
  }

  /** Accepts the socket as the server. */
  open(): void {
    this.#emit('open');
  }

  /** Sends a frame, or any other text, to the client. */
  receive(frame: Json | string): void {
    this.#emit('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }

  /** Closes the socket, as the server or the network would. */
  end(code: number, reason = ''): void {
    this.isClosed = true;
    this.#emit('close', { code, reason });
  }

  /** Accepts the socket and responds to the first frame. */
  welcome(data: Json = {}, at = 1_000): void {
    this.open();
    this.receive({ type: 'authenticated', ref: this.sent.at(-1)?.['id'], at, data: { cursor: 'c_1', ...data } });
  }

  /** Returns the sent frames of one type. */
  of(type: string): Json[] {
    return this.sent.filter((frame) => frame['type'] === type);
  }

  #emit(type: string, event: { data?: unknown; code?: number; reason?: string } = {}): void {
    for (const listener of this.#listeners.get(type) ?? [])
      listener({ data: undefined, code: 0, reason: '', ...event });
  }
}
