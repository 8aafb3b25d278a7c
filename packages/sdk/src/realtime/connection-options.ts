import type { Json } from '../base/json.ts';
import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { AppState, Logger, SocketConstructor } from '../platform/ports.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Timers } from '../platform/timers.ts';
import type { Frame } from './frame.ts';

/** What a connection introduces itself with. */
export interface Introduction {
  readonly url: string;
  readonly token: string;
  /** Data of `authenticate`, with the token. */
  readonly authenticate: Json;
}

export interface ConnectionOptions {
  /** Undefined on a platform that has none. */
  readonly makeSocket: SocketConstructor | undefined;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly logger: Logger;
  readonly listeners: ListenerHub;
  readonly appState: AppState;
  readonly connectMs: number;
  readonly answerMs: number;
  readonly introduce: () => Promise<Introduction>;
  /** A newer token than the one refused; undefined ends the session. */
  readonly renew: (refused: string) => Promise<string | undefined>;
  /** A renewed token was refused as well. */
  readonly refusedAgain: () => void;
  readonly authenticated: (frame: Frame) => void;
  readonly received: (frame: Frame) => void;
  /** The status is another one; before the listeners hear of it. */
  readonly statusChanged: () => void;
  /** The link is gone, whatever comes next. */
  readonly lost: () => void;
}
