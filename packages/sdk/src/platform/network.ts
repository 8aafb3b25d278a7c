import type { Fetch, SocketConstructor } from './ports.ts';

/** Returns the platform's `fetch`, looked up at each call, so that a later replacement is used. */
export function platformFetch(): Fetch {
  return (input, init) => globalThis.fetch(input, init);
}

/** Returns the platform's `WebSocket`. Without one, opening a connection fails and REST keeps working. */
export function platformWebSocket(): SocketConstructor | undefined {
  const found: unknown = Reflect.get(globalThis, 'WebSocket');
  return isConstructor(found) ? found : undefined;
}

function isConstructor(value: unknown): value is SocketConstructor {
  return typeof value === 'function';
}
