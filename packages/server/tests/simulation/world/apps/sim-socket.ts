import type { Chat } from '@chatwire/sdk';
import type { AppNetwork } from './app-network.ts';
import { SimConnection } from './sim-connection.ts';

type SocketEvent = { readonly data: unknown; readonly code: number; readonly reason: string };

/** Returns the `WebSocket` of a platform whose connections use this network. `count`: called with each frame. */
export function socketsOf(network: AppNetwork, count: (frame: string) => void): Chat.SocketConstructor {
  return class SimSocket implements Chat.SocketLike {
    readonly #listeners = new Map<string, ((event: SocketEvent) => void)[]>();
    readonly #connection: SimConnection;

    constructor(_url: string) {
      this.#connection = new SimConnection(network, {
        opened: () => this.#emit('open', {}),
        received: (data) => {
          count(data);
          this.#emit('message', { data });
        },
        closed: (code, reason) => this.#emit('close', { code, reason }),
      });
    }

    addEventListener(type: string, listener: (event: SocketEvent) => void): void {
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
    }

    send(text: string): void {
      this.#connection.send(text);
    }

    close(): void {
      this.#connection.close();
    }

    #emit(type: string, event: Partial<SocketEvent>): void {
      for (const listener of this.#listeners.get(type) ?? [])
        listener({ data: undefined, code: 0, reason: '', ...event });
    }
  };
}
