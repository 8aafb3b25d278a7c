import type { Chat } from '@chatwire/sdk';
import { PaneSocket } from './pane-socket.ts';

export const NETWORK_MODES = ['online', 'slow', 'offline'] as const;
export type NetworkMode = (typeof NETWORK_MODES)[number];

/** The device's own network: whether it is online, and whether the page is visible. */
export interface NetworkPorts {
  readonly fetch: typeof globalThis.fetch;
  readonly openSocket: (url: string) => Chat.SocketLike;
  readonly delay: (ms: number) => Promise<void>;
  readonly isActive: () => boolean;
  readonly isOnline: () => boolean;
  /** Called after either has changed. Returns a function that unsubscribes. */
  readonly onChange: (listener: () => void) => () => void;
}

/** Delay of a slow network, in milliseconds. */
const SLOW_MS = 1_500;

/** The network of one client. It can be slowed down or interrupted to show how the client behaves. */
export class PaneNetwork {
  readonly #ports: NetworkPorts;
  #mode: NetworkMode = 'online';
  readonly #listeners = new Set<() => void>();
  readonly #sockets = new Set<PaneSocket>();

  constructor(ports: NetworkPorts) {
    this.#ports = ports;
  }

  get mode(): NetworkMode {
    return this.#mode;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(mode: NetworkMode): void {
    this.#mode = mode;
    if (mode === 'offline') for (const socket of this.#sockets) socket.cut();
    for (const listener of this.#listeners) listener();
  }

  /** Returns the network as settings of a client. */
  settings(): Required<Pick<Chat.AppSettings, 'fetch' | 'WebSocket' | 'appState'>> {
    const { fetch, openSocket, isActive, isOnline, onChange } = this.#ports;
    const waitForNetwork = () => this.#waitForNetwork();
    const addSocket = (socket: PaneSocket) => this.#addSocket(socket);
    return {
      fetch: async (...request: Parameters<typeof fetch>) => {
        await waitForNetwork();
        return fetch(...request);
      },
      WebSocket: class extends PaneSocket {
        constructor(url: string) {
          super(openSocket(url), waitForNetwork);
          addSocket(this);
        }
      },
      appState: {
        isActive,
        isOnline: () => this.#mode !== 'offline' && isOnline(),
        subscribe: (listener: () => void) => {
          const unsubscribes = [onChange(listener), this.subscribe(listener)];
          return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
        },
      },
    };
  }

  #addSocket(socket: PaneSocket): void {
    this.#sockets.add(socket);
    socket.addEventListener('close', () => this.#sockets.delete(socket));
    if (this.#mode === 'offline') queueMicrotask(() => socket.cut());
  }

  /** Resolves when the network is available; rejects while it is offline. */
  async #waitForNetwork(): Promise<void> {
    if (this.#mode === 'slow') await this.#ports.delay(SLOW_MS);
    if (this.#mode === 'offline') throw new TypeError('Network is offline.');
  }
}
