import type { Json } from '../base/json.ts';
import type { TokenSource } from '../http/http-client.ts';
import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { AppState, Logger, SocketConstructor } from '../platform/ports.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Timers } from '../platform/timers.ts';
import type { Frame } from './frame.ts';

/** Address and first frame of a connection. */
export interface Handshake {
  readonly url: string;
  readonly token: string;
  /** Data of `authenticate`, with the token. */
  readonly authenticate: Json;
}

export interface ConnectionOptions {
  /** Undefined on a platform without one. */
  readonly makeSocket: SocketConstructor | undefined;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly logger: Logger;
  readonly listeners: ListenerHub;
  readonly appState: AppState;
  readonly connectMs: number;
  readonly requestMs: number;
  readonly prepare: () => Promise<Handshake>;
  readonly tokens: TokenSource;
  /** `isFirst`: this connection has not been authenticated before. */
  readonly authenticated: (frame: Frame, isFirst: boolean) => void;
  readonly received: (frame: Frame) => void;
  /** The status has changed; called before the listeners. */
  readonly statusChanged: () => void;
  /** The link is closed, whether it is opened again or not. */
  readonly lost: () => void;
}
