import type { AppContext } from './app-context.ts';
import type { Clock } from './base/time/clock.ts';
import type { Bus } from './bus/bus.ts';
import type { HttpServer } from './http/http-server.ts';
import type { DocsOptions } from './http/routes/docs.ts';
import type { LogStore } from './logs/log-store.ts';
import type { IncomingMedia } from './media/incoming-files.ts';
import type { connectAccount } from './notify/engine/find-account.ts';
import type { UrlGuard } from './providers/custom/url-guard.ts';
import type { Storage } from './storage/storage.ts';
import type { Logger } from './telemetry/logger.ts';
import type { Tracing } from './telemetry/traces/tracing.ts';

export interface AppOptions {
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Random numbers for the jitter of retries, at least 0 and less than 1. Default: `Math.random`. */
  readonly random?: () => number;
  /** Database instead of the configured one. */
  readonly storage?: Storage;
  /** Log store instead of the configured one. */
  readonly logs?: LogStore;
  /** Uploads in progress instead of those in the configured directory. */
  readonly incomingMedia?: IncomingMedia;
  /** Adapters of provider accounts instead of those that use the network. */
  readonly connect?: typeof connectAccount;
  /** Guard of the pages that link previews load, instead of one that permits only public addresses. */
  readonly pageGuard?: UrlGuard;
  /** Traces instead of the configured ones. */
  readonly tracing?: Tracing;
  /** Bus instead of the configured one. */
  readonly bus?: Bus;
  /** Routes in addition to the API (pages of `npm start`). */
  readonly extend?: (http: HttpServer, app: AppContext) => void | Promise<void>;
  /** Differences between the API reference and that of `serve`. */
  readonly docs?: DocsOptions;
}

/** A running server. */
export interface RunningApp {
  readonly context: AppContext;
  /** Address of the server, e.g. `http://127.0.0.1:4000`. */
  readonly url: string;
  /** The first fullAccess key. Undefined unless this start generated it. */
  readonly createdApiKey: string | undefined;
  /**
   * Reports that the server is not ready, but processes requests for `CHATWIRE_DRAIN_SECONDS`. Then rejects requests, waits
   * for those in progress, and closes everything.
   */
  stop(): Promise<void>;
}
