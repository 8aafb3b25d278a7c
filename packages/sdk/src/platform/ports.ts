/** Clock of the SDK, which tests control. All time comes from it. See docs/spec/sdk.md#test-hooks-and-budgets. */
export interface ClientClock {
  /** Returns epoch milliseconds. */
  nowMs(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The platform's `fetch`, or one that the app passes. */
export type Fetch = typeof globalThis.fetch;

/** The part of a WebSocket that the SDK uses. */
export interface SocketLike {
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number; readonly reason: string }) => void): void;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** Creates a socket, as `new WebSocket(url)` does. */
export type SocketConstructor = new (url: string) => SocketLike;

/** State of the app: whether it is in the foreground, and whether there is a network. */
export interface AppState {
  isActive(): boolean;
  isOnline(): boolean;
  /** Calls `changed` after either has changed. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
}

/** Receives reports of background failures, which contain neither tokens nor texts of messages. */
export interface Logger {
  warn(message: string, detail?: unknown): void;
  error(message: string, detail?: unknown): void;
}
