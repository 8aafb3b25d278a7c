import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from 'node:http2';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Clock } from '../../../base/time/clock.ts';
import { connectionFailureOf, NoHttp2Error } from '../connection-failure.ts';
import { CONNECTION_LOST, type HttpFailure } from '../http-outcome.ts';
import type { Http2Call } from './http2-call.ts';
import { type Http2SocketOptions, openHttp2Socket } from './http2-socket.ts';

export interface Http2ConnectionOptions extends Http2SocketOptions {
  readonly clock: Clock;
  readonly connectMs: number;
  /** Interval of PINGs that check whether the peer is still connected. */
  readonly pingEveryMs: number;
  /** An unanswered PING ends the connection after this time. */
  readonly pingTimeoutMs: number;
  /** Maximum number of streams, even if the peer allows more. */
  readonly maxStreams: number;
}

export interface Http2ConnectionEvents {
  /** Called when capacity may have become free. */
  changed(): void;
  /** The peer certainly did not process this call: it can be sent on another connection. */
  unprocessed(call: Http2Call): void;
  /** The connection has ended. */
  ended(connection: Http2Connection, end: Http2End): void;
}

/**
 * Ways in which a connection ended: after it had `carried` calls; `sentAway` by the peer before any; or by a fault
 * before any.
 */
export type Http2End = 'carried' | 'sentAway' | HttpFailure;

type State = 'connecting' | 'open' | 'draining' | 'ended';

/**
 * One HTTP/2 connection. It is `connecting` until the peer's first SETTINGS state how many streams are allowed, then
 * `open`; a GOAWAY or `drain` makes it `draining`: calls on it finish, and new ones use another connection; then it has `ended`.
 */
export class Http2Connection {
  readonly #socket: Duplex;
  /** Absent until TLS has agreed on HTTP/2: a session on any other connection crashes the process. */
  #session: ClientHttp2Session | undefined;
  readonly #options: Http2ConnectionOptions;
  readonly #events: Http2ConnectionEvents;
  #state: State = 'connecting';
  #fault: unknown;
  #allowed = 0;
  #inFlight = 0;
  #carried = 0;
  #responses = 0;
  /** Streams above this one were not processed. */
  #lastProcessed = Number.POSITIVE_INFINITY;
  #cancelTimer: () => void;
  #pinging = false;

  constructor(options: Http2ConnectionOptions, events: Http2ConnectionEvents) {
    this.#options = options;
    this.#events = events;
    const socket = openHttp2Socket(options);
    this.#socket = socket;
    this.#cancelTimer = options.clock.after(options.connectMs, () => {
      this.#giveUp(new Error(`no HTTP/2 connection within ${options.connectMs} ms`));
    });
    if (socket instanceof TLSSocket) this.#startOnceSecure(socket);
    else this.#start();
  }

  get usable(): boolean {
    return this.#state === 'open';
  }

  /** Connecting, or open without a response yet: too early to judge whether another one is needed. */
  get unproven(): boolean {
    return this.#state === 'connecting' || (this.#state === 'open' && this.#responses === 0);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get free(): number {
    if (this.#state !== 'open') return 0;
    return Math.min(this.#allowed, this.#options.maxStreams) - this.#inFlight;
  }

  send(call: Http2Call): void {
    const stream = this.#startStream(call);
    if (stream === undefined) return;
    this.#inFlight += 1;
    this.#carried += 1;
    // The failure is evaluated on `close`, which follows every error.
    stream.on('error', () => {});
    stream.on('close', () => this.#released(call, stream));
    call.sendOn(stream);
  }

  /** Accepts no more calls; ends when its calls have ended. */
  drain(): void {
    this.#drain();
    this.#session?.close();
  }

  /** Ends the socket directly: a session does not end one that is still connecting. */
  destroy(): void {
    if (this.#state === 'connecting') this.#socket.destroy();
    else this.#session?.destroy();
  }

  /** Sends a PING and ends the connection without a response. */
  check(): void {
    const session = this.#session;
    if (this.#pinging || this.#state === 'connecting' || session === undefined || session.destroyed) return;
    this.#pinging = true;
    this.#schedule(this.#options.pingTimeoutMs, () => session.destroy());
    session.ping((error) => {
      this.#pinging = false;
      if (error === null) this.#watch();
    });
  }

  #startOnceSecure(socket: TLSSocket): void {
    const failed = (error: Error) => {
      this.#fault ??= error;
    };
    const closed = () => this.#end();
    socket.on('error', failed).on('close', closed);
    socket.once('secureConnect', () => {
      if (socket.alpnProtocol !== 'h2') return this.#giveUp(new NoHttp2Error('the peer offers no HTTP/2'));
      socket.off('error', failed).off('close', closed);
      this.#start();
    });
  }

  #start(): void {
    const { origin } = this.#options;
    const session = connect(origin, { createConnection: () => this.#socket, settings: { enablePush: false } });
    this.#session = session;
    session.on('remoteSettings', (settings) => {
      this.#allowed = settings.maxConcurrentStreams ?? Number.POSITIVE_INFINITY;
      if (this.#state === 'connecting') this.#open();
      else this.#events.changed();
    });
    session.on('goaway', (_code, lastStreamId) => {
      this.#lastProcessed = lastStreamId;
      this.#drain();
    });
    session.on('error', (error) => {
      this.#fault ??= this.#state === 'connecting' && isOtherProtocol(error) ? noHttp2(error) : error;
    });
    session.on('close', () => this.#end());
  }

  #open(): void {
    this.#state = 'open';
    this.#watch();
    this.#events.changed();
  }

  #drain(): void {
    if (this.#state === 'connecting' || this.#state === 'open') this.#state = 'draining';
    this.#leaveWhenIdle();
  }

  /**
   * Ends a finished session that waits for the peer to disconnect, which some never do: it must not occupy the pool.
   */
  #leaveWhenIdle(): void {
    if (this.#state === 'draining' && this.#inFlight === 0) this.#socket.destroy();
  }

  #giveUp(fault: Error): void {
    this.#fault ??= fault;
    this.#socket.destroy();
  }

  #end(): void {
    this.#cancelTimer();
    const end = this.#endSoFar();
    this.#state = 'ended';
    this.#events.ended(this, end);
  }

  #endSoFar(): Http2End {
    if (this.#carried > 0) return 'carried';
    return this.#state === 'draining' ? 'sentAway' : connectionFailureOf(this.#fault ?? HUNG_UP);
  }

  #watch(): void {
    this.#schedule(this.#options.pingEveryMs, () => this.check());
  }

  #schedule(ms: number, run: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(ms, run);
  }

  #startStream(call: Http2Call): ClientHttp2Stream | undefined {
    try {
      return this.#session?.request(call.request.headers);
    } catch (error) {
      if (isSpent(error)) {
        this.drain();
        this.#events.unprocessed(call);
      } else {
        call.abandon(error);
      }
      return undefined;
    }
  }

  #released(call: Http2Call, stream: ClientHttp2Stream): void {
    this.#inFlight -= 1;
    if (call.answered) {
      this.#responses += 1;
      call.finishResponse();
    } else if (call.expired) {
      this.check();
    } else if (this.#isUnprocessed(stream)) {
      this.#events.unprocessed(call);
    } else {
      call.fail(CONNECTION_LOST);
    }
    this.#leaveWhenIdle();
    this.#events.changed();
  }

  #isUnprocessed(stream: ClientHttp2Stream): boolean {
    if (stream.id === undefined || stream.id > this.#lastProcessed) return true;
    return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM;
  }
}

const HUNG_UP = new Error('the peer closed the connection before it accepted a request');

function noHttp2(cause: Error): NoHttp2Error {
  return new NoHttp2Error('the peer does not speak HTTP/2', { cause });
}

/** Returns whether the session failed because the first bytes of the peer are not an HTTP/2 frame. */
function isOtherProtocol(error: Error): boolean {
  return 'code' in error && (error.code === 'ERR_HTTP2_ERROR' || error.code === 'ERR_HTTP2_SESSION_ERROR');
}

/** Returns whether the session accepts no further stream; it may know this before emitting the event. */
function isSpent(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === 'ERR_HTTP2_GOAWAY_SESSION' ||
    error.code === 'ERR_HTTP2_INVALID_SESSION' ||
    error.code === 'ERR_HTTP2_OUT_OF_STREAMS'
  );
}
