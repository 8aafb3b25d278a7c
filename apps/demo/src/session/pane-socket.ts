import type { Chat } from '@chatwire/sdk';

interface SocketEvent {
  readonly data: unknown;
  readonly code: number;
  readonly reason: string;
}

/** A socket that can be cut, as by a lost connection: this side receives a close event, the server nothing. */
export class PaneSocket implements Chat.SocketLike {
  readonly #socket: Chat.SocketLike;
  readonly #pass: () => Promise<void>;
  readonly #listeners = new Map<string, Set<(event: SocketEvent) => void>>();
  /** Chains frames, so that they keep their order despite delays. */
  #queue: Promise<void> = Promise.resolve();
  #isCut = false;

  /** `pass` resolves when a frame may pass, and rejects when it is lost. */
  constructor(socket: Chat.SocketLike, pass: () => Promise<void>) {
    this.#socket = socket;
    this.#pass = pass;
    socket.addEventListener('open', () => this.#emit('open', {}));
    socket.addEventListener('error', () => this.#emit('error', {}));
    socket.addEventListener('message', ({ data }) => this.#enqueue(() => this.#emit('message', { data })));
    socket.addEventListener('close', ({ code, reason }) => this.#emit('close', { code, reason }));
  }

  addEventListener(type: string, listener: (event: SocketEvent) => void): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }

  send(text: string): void {
    this.#enqueue(() => this.#socket.send(text));
  }

  close(code?: number, reason?: string): void {
    this.#socket.close(code, reason);
  }

  cut(): void {
    this.#emit('close', { code: 1006, reason: '' });
    this.#isCut = true;
    this.#socket.close();
  }

  #enqueue(act: () => void): void {
    this.#queue = this.#queue.then(this.#pass).then(act, () => undefined);
  }

  #emit(type: string, event: Partial<SocketEvent>): void {
    if (this.#isCut) return;
    for (const listener of this.#listeners.get(type) ?? []) listener({ data: '', code: 1000, reason: '', ...event });
  }
}
