import { failure } from '../base/chat-exception.ts';
import type { Fetch, SocketConstructor } from './ports.ts';

/** The platform's `fetch`, looked up at each call, so that what replaces it later is used. */
export function platformFetch(): Fetch {
  return (input, init) => globalThis.fetch(input, init);
}

/** The platform's `WebSocket`. Without one, opening a connection fails and REST works on. */
export function platformWebSocket(): SocketConstructor {
  const found: unknown = Reflect.get(globalThis, 'WebSocket');
  return isConstructor(found) ? found : NoSocket;
}

function isConstructor(value: unknown): value is SocketConstructor {
  return typeof value === 'function';
}

class NoSocket {
  constructor() {
    throw failure('ERR_NOT_SUPPORTED', 'No WebSocket.');
  }

  addEventListener(): void {}
  send(): void {}
  close(): void {}
}
