import type { EmitToApp } from './networking-module.ts';

/** Close code of a connection that was lost without one. */
const ABNORMAL_CLOSURE = 1006;

/** The WebSocket connections of an app: implements the module `WebSocketModule` with Node's `WebSocket`. */
export class WebSockets implements Disposable {
  readonly #emit: EmitToApp;
  readonly #open = new Map<number, WebSocket>();

  constructor(emit: EmitToApp) {
    this.#emit = emit;
  }

  module(): object {
    return {
      addListener: () => undefined,
      removeListeners: () => undefined,
      connect: (url: string, protocols: readonly string[] | undefined, _options: object, id: number) =>
        this.#connect(url, [...(protocols ?? [])], id),
      send: (text: string, id: number) => this.#open.get(id)?.send(text),
      sendBinary: (base64: string, id: number) => this.#open.get(id)?.send(Buffer.from(base64, 'base64')),
      ping: () => undefined,
      close: (code: number, reason: string, id: number) => this.#open.get(id)?.close(code, reason),
    };
  }

  [Symbol.dispose](): void {
    for (const socket of this.#open.values()) socket.close();
    this.#open.clear();
  }

  #connect(url: string, protocols: string[], id: number): void {
    const socket = new WebSocket(url, protocols);
    socket.binaryType = 'arraybuffer';
    this.#open.set(id, socket);
    socket.addEventListener('open', () => this.#emit('websocketOpen', { id, protocol: socket.protocol }));
    socket.addEventListener('message', ({ data }) => this.#emit('websocketMessage', { id, ...messageOf(data) }));
    socket.addEventListener('close', ({ code, reason }) => {
      if (!this.#open.delete(id)) return;
      if (code === ABNORMAL_CLOSURE) this.#emit('websocketFailed', { id, message: 'The connection was lost.' });
      else this.#emit('websocketClosed', { id, code, reason });
    });
  }
}

function messageOf(data: unknown): { readonly type: 'text' | 'binary'; readonly data: string } {
  if (typeof data === 'string') return { type: 'text', data };
  if (data instanceof ArrayBuffer) return { type: 'binary', data: Buffer.from(data).toString('base64') };
  throw new TypeError('A message is a text or an ArrayBuffer.');
}
