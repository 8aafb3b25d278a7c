/** Clock of the SDK, which tests control. All time comes from it. See docs/spec/sdk.md#test-hooks-and-budgets. */
export interface ClientClock {
  /** Returns epoch milliseconds. */
  nowMs(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** The used part of the platform's `fetch`. */
export type Fetch = typeof globalThis.fetch;

/** The used part of a WebSocket. */
export interface SocketLike {
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number; readonly reason: string }) => void): void;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** Creates a socket, as `new WebSocket(url)` does. */
export type SocketConstructor = new (url: string) => SocketLike;

/** Whether the app is in the foreground, and whether there is a network. */
export interface AppState {
  isActive(): boolean;
  isOnline(): boolean;
  /** Subscribes to both. The listener is called after either has changed. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
}

/** Reports of background failures. They contain neither tokens nor texts of messages. */
export interface Logger {
  warn(message: string, detail?: unknown): void;
  error(message: string, detail?: unknown): void;
}
