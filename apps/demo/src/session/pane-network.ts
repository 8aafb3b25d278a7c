import type { Chat } from '@chatwire/sdk';
import { AppState } from 'react-native';

export const NETWORK_MODES = ['online', 'slow', 'offline'] as const;
export type NetworkMode = (typeof NETWORK_MODES)[number];

/** What everything takes longer on a slow network, in milliseconds. */
const SLOW_MS = 1_500;

/** The network of one client, which can be taken away from it: to be seen is what it does then, and afterwards. */
export class PaneNetwork {
  #mode: NetworkMode = 'online';
  readonly #listeners = new Set<() => void>();
  readonly #sockets = new Set<PaneSocket>();

  get mode(): NetworkMode {
    return this.#mode;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  set(mode: NetworkMode): void {
    this.#mode = mode;
    if (mode === 'offline') for (const socket of this.#sockets) socket.cut();
    for (const changed of this.#listeners) changed();
  }

  /** The network as a client is given it. */
  settings(): Pick<Chat.AppSettings, 'fetch' | 'WebSocket' | 'appState'> {
    const pass = () => this.#pass();
    const open = (socket: PaneSocket) => this.#hold(socket);
    return {
      fetch: async (input, init) => {
        await pass();
        return fetch(input, init);
      },
      WebSocket: class extends PaneSocket {
        constructor(url: string) {
          super(url, pass);
          open(this);
        }
      },
      appState: {
        isActive: () => AppState.currentState !== 'background',
        isOnline: () => this.#mode !== 'offline',
        subscribe: (changed) => {
          const app = AppState.addEventListener('change', changed);
          const end = this.subscribe(changed);
          return () => {
            app.remove();
            end();
          };
        },
      },
    };
  }

  #hold(socket: PaneSocket): void {
    this.#sockets.add(socket);
    socket.addEventListener('close', () => this.#sockets.delete(socket));
    if (this.#mode === 'offline') queueMicrotask(() => socket.cut());
  }

  /** Resolves when something may go through. */
  async #pass(): Promise<void> {
    if (this.#mode === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    if (this.#mode === 'offline') throw new TypeError('The network was switched off.');
  }
}

type Event = { readonly data: unknown; readonly code: number; readonly reason: string };

/** A socket that can be cut, as by a tunnel: the other side hears nothing, this side that it is over. */
class PaneSocket implements Chat.SocketLike {
  readonly #listeners = new Map<string, Set<(event: Event) => void>>();
  readonly #pass: () => Promise<void>;
  readonly #socket: WebSocket;
  /** Frames keep their order, however long each takes. */
  #line: Promise<void> = Promise.resolve();
  #isCut = false;

  constructor(url: string, pass: () => Promise<void>) {
    this.#pass = pass;
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => this.#tell('open', {}));
    socket.addEventListener('error', () => this.#tell('error', {}));
    socket.addEventListener('message', ({ data }) => this.#later(() => this.#tell('message', { data })));
    socket.addEventListener('close', ({ code, reason }) => this.#tell('close', { code, reason }));
    this.#socket = socket;
  }

  addEventListener(type: string, listener: (event: Event) => void): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }

  send(text: string): void {
    this.#later(() => this.#socket.send(text));
  }

  close(code?: number, reason?: string): void {
    this.#socket.close(code, reason);
  }

  cut(): void {
    this.#tell('close', { code: 1006, reason: '' });
    this.#isCut = true;
    this.#socket.close();
  }

  #later(act: () => void): void {
    this.#line = this.#line.then(this.#pass).then(act, () => undefined);
  }

  #tell(type: string, event: Partial<Event>): void {
    if (this.#isCut) return;
    for (const listener of this.#listeners.get(type) ?? []) listener({ data: '', code: 1000, reason: '', ...event });
  }
}
