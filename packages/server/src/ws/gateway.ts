import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { CLOSE_CODES } from '@chatwire/protocol';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../base/errors/api-error.ts';
import { describeError } from '../base/errors/describe-error.ts';
import { RateLimitError } from '../base/errors/rate-limit-error.ts';
import { networkOf } from '../base/network/ip-address.ts';
import { every } from '../base/time/clock.ts';
import { unauthenticatedCharges } from '../http/limits/charges.ts';
import { clientAddressOf, type ProxyTrust } from '../http/limits/client-network.ts';
import { rateHeadersOf } from '../http/limits/rate-headers.ts';
import type { RateLimiter } from '../http/limits/rate-limiter.ts';
import { liveSessionIds } from '../storage/access/live-sessions.ts';
import { contactsOfUsers } from '../storage/users/contacts-of-users.ts';
import { Presence } from './activity/presence.ts';
import { Typing } from './activity/typing.ts';
import { FanOut } from './broadcast/fan-out.ts';
import { GroupAudience } from './broadcast/group-audience.ts';
import { resync } from './catch-up/catch-up.ts';
import { SafeCursor } from './catch-up/safe-cursor.ts';
import { Connections } from './connections.ts';
import { FrameRouter } from './frame-router.ts';
import { createSocketServer, pathOf, REALTIME_PATH, rejectUpgrade } from './handshake.ts';
import { type ClientFrameRead, Session, type SessionOwner, type SocketClient } from './session.ts';
import { SocketPipe } from './socket-pipe.ts';

export interface GatewayOptions {
  readonly server: Server;
  /** Shared with the HTTP side. */
  readonly limiter: RateLimiter;
  readonly isTrustedProxy: ProxyTrust;
  readonly isReady: () => boolean;
  /** Cursor of the newest event when the node started. */
  readonly startCursor: string;
}

const TICK_MS = 1_000;
const RENEW_MS = 30_000;
const RECHECK_MS = 60_000;
const RECHECK_CHUNK_SIZE = 500;
const MAX_CONCURRENT_RESYNCS = 8;
/** Time for clients to respond when a server that stops closes their connection. */
const CLOSE_TIMEOUT_MS = 1_000;

/**
 * The WebSocket side of the server: connections with their inbound and outbound frames.
 * See docs/spec/rest-and-realtime.md#realtime.
 */
export class Gateway {
  readonly #app: AppContext;
  readonly #options: GatewayOptions;
  readonly #sockets = createSocketServer();
  readonly #connections = new Connections();
  readonly #groups: GroupAudience;
  readonly #fanOut: FanOut;
  readonly #presence: Presence;
  readonly #router: FrameRouter;
  readonly #detach: readonly (() => void)[];
  /** Is shared by all sessions: separate functions would use 0.4 KB per connection. */
  readonly #owner: SessionOwner = {
    handle: (session, frame) => this.#handle(session, frame),
    failed: (error) => this.#failed(error),
    ended: (session) => this.#ended(session),
    closed: (code) => this.#app.metrics.socketsClosed.inc({ code }),
    disconnected: () => this.#app.metrics.sockets.dec(),
  };

  constructor(app: AppContext, options: GatewayOptions) {
    const { clock, bus, config, chat, storage } = app;
    const connections = this.#connections;
    const cursors = new SafeCursor(options.startCursor);
    this.#app = app;
    this.#options = options;
    this.#groups = new GroupAudience(storage.db, clock);
    this.#presence = new Presence({
      db: storage.db,
      clock,
      bus,
      isActive: (uid) => connections.sessionsOf(uid).some((session) => session.isActive),
      hasReceivers: () => bus.name !== undefined || connections.all().size > 0,
      contactsOf: (uids) => contactsOfUsers(storage.db, uids),
      onError: this.#failed,
    });
    this.#fanOut = new FanOut({
      clock,
      connections,
      groups: this.#groups,
      db: storage.db,
      maxTypingGroupSize: config.typingGroupSize,
      sendsPresenceOfAll: config.presenceForAll,
      onError: this.#failed,
      deliveries: app.metrics.broadcastDuration,
    });
    this.#router = new FrameRouter({
      app,
      connections,
      groups: this.#groups,
      presence: this.#presence,
      typing: new Typing(storage.db, clock, bus),
      limiter: options.limiter,
      onError: this.#failed,
    });
    const upgrade = this.#upgrade.bind(this);
    options.server.on('upgrade', upgrade);
    this.#detach = [
      () => options.server.off('upgrade', upgrade),
      bus.subscribe((broadcast) => {
        this.#presence.observe(broadcast.frame);
        this.#fanOut.accept({ ...broadcast, frame: cursors.apply(broadcast.frame, bus.isComplete) });
      }),
      bus.lost.listen(() => void this.#resyncAll().catch(this.#failed)),
      chat.sessionsEnded.listen(({ sessionIds }) => this.#revoke(new Set(sessionIds))),
      every(clock, TICK_MS, () => this.#tick()),
      every(clock, RENEW_MS, () => void this.#presence.renew().catch(this.#failed)),
      every(clock, RECHECK_MS, () => void this.#recheck().catch(this.#failed)),
    ];
  }

  /** Closes all connections. Resolves when they have closed. */
  async stop(): Promise<void> {
    for (const detach of this.#detach) detach();
    const closed = [...this.#sockets.clients].map((client) => new Promise((resolve) => client.once('close', resolve)));
    for (const session of this.#connections.all()) session.close(CLOSE_CODES.stopping, 'the server stops');
    await Promise.race([Promise.all(closed), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    for (const client of this.#sockets.clients) client.terminate();
    await this.#presence.stop();
  }

  /**
   * Sends clients the positions of their conversations, a few clients at a time, because frames of other nodes were
   * lost. See docs/spec/rest-and-realtime.md#resume.
   */
  async #resyncAll(): Promise<void> {
    this.#groups.invalidate();
    const due = [...this.#connections.all()].filter((session) => session.requireResync()).values();
    const resyncDue = async () => {
      for (const session of due) await this.#resync(session);
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_RESYNCS }, resyncDue));
  }

  async #resync(session: Session): Promise<void> {
    try {
      await resync(this.#app, session, session.identity?.uid ?? '');
      session.goLive();
    } catch (error) {
      this.#failed(error);
      session.close(CLOSE_CODES.overflow, 'frames were lost: resume');
    }
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // The peer may disconnect before it gets its response.
    socket.on('error', destroyThis);
    if (pathOf(request) !== REALTIME_PATH) {
      return rejectUpgrade(socket, new ApiError('ERR_API_NOT_FOUND', 'Path not found.'));
    }
    if (!this.#options.isReady()) {
      return rejectUpgrade(socket, new ApiError('ERR_UNAVAILABLE', 'The server is starting or stopping.'), {
        'Retry-After': '1',
      });
    }
    const client = socketClientOf(request, this.#options.isTrustedProxy);
    try {
      // Refunded when the connection has authenticated, because it counts against the limits of its user from then on.
      this.#options.limiter.take(unauthenticatedCharges(client.network));
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error;
      return rejectUpgrade(socket, error, rateHeadersOf(error, this.#app.clock.now()));
    }
    const { clock, metrics } = this.#app;
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
      metrics.sockets.inc();
      this.#connections.add(new Session(webSocket, new SocketPipe(webSocket, socket), client, clock, this.#owner));
    });
  }

  async #handle(session: Session, frame: ClientFrameRead): Promise<void> {
    const handled = this.#app.metrics.frameDuration.startTimer({ type: frame.type });
    try {
      await this.#router.handle(session, frame);
    } finally {
      handled();
    }
  }

  #ended(session: Session): void {
    this.#connections.remove(session);
    const uid = session.identity?.uid;
    if (uid === undefined) return;
    this.#presence.connectionsChanged(uid);
    if (this.#connections.sessionsOf(uid).length === 0) this.#groups.removeConnectedUser(uid);
  }

  #tick(): void {
    for (const session of this.#connections.all()) session.tick();
  }

  /** Closes connections whose tokens have expired or were revoked on another node. */
  async #recheck(): Promise<void> {
    this.#groups.sweep();
    this.#fanOut.sweep();
    const ids = new Set<number>();
    for (const { identity } of this.#connections.all()) if (identity) ids.add(identity.sessionId);
    const all = [...ids];
    for (let from = 0; from < all.length; from += RECHECK_CHUNK_SIZE) {
      const chunk = all.slice(from, from + RECHECK_CHUNK_SIZE);
      const live = await liveSessionIds(this.#app.storage.db, chunk, this.#app.clock.now());
      this.#revoke(new Set(chunk).difference(live));
    }
  }

  #revoke(sessionIds: ReadonlySet<number>): void {
    for (const session of this.#connections.all()) {
      const id = session.identity?.sessionId;
      if (id !== undefined && sessionIds.has(id)) session.close(CLOSE_CODES.tokenRevoked, 'the authToken was revoked');
    }
  }

  readonly #failed = (error: unknown): void => {
    this.#app.logger.error({ error: describeError(error) }, 'realtime failed');
  };
}

function socketClientOf(request: IncomingMessage, isTrustedProxy: ProxyTrust): SocketClient {
  const address = clientAddressOf(request, isTrustedProxy);
  return { address, network: address === undefined ? 'unknown' : networkOf(address) };
}

function destroyThis(this: Duplex): void {
  this.destroy();
}
