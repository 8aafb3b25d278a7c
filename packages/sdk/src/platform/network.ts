import type { Fetch, SocketConstructor } from './ports.ts';

/** Returns the platform's `fetch`, looked up at each call, so that a later replacement is used. */
export function platformFetch(): Fetch {
  return (input, init) => globalThis.fetch(input, init);
}

/** Returns the platform's `WebSocket`; undefined if it has none. Then REST works, but connections cannot be opened. */
export function platformWebSocket(): SocketConstructor | undefined {
  const constructor: unknown = Reflect.get(globalThis, 'WebSocket');
  return isConstructor(constructor) ? constructor : undefined;
}

function isConstructor(value: unknown): value is SocketConstructor {
  return typeof value === 'function';
}
