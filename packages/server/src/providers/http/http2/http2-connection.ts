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
  /** Time limit for the response to a PING, after which the connection ends. */
  readonly pingTimeoutMs: number;
  /** Maximum number of streams, even if the peer allows more. */
  readonly maxStreams: number;
}

export interface Http2ConnectionEvents {
  /** Called when the connection may be able to take more calls. */
  onCapacity(): void;
  /** Called if the peer certainly did not process a call, which can therefore be sent on another connection. */
  onUnprocessed(call: Http2Call): void;
  /** Called when the connection has ended. */
  onEnd(connection: Http2Connection, end: Http2End): void;
}

/**
 * How a connection ended. `used`: after at least one call. `unused`: the peer closed it with GOAWAY before the first call. A
 * failure: it failed before the first call.
 */
export type Http2End = 'used' | 'unused' | HttpFailure;

type State = 'connecting' | 'open' | 'draining' | 'ended';

/**
 * One HTTP/2 connection. It is `connecting` until the peer's first SETTINGS state how many streams are allowed, then
 * `open`. A GOAWAY or `drain` makes it `draining`: calls on it finish, and new ones use another connection. Then it has `ended`.
 */
export class Http2Connection {
  readonly #socket: Duplex;
  /** Absent until TLS has agreed on HTTP/2: a session on any other connection crashes the process. */
  #session: ClientHttp2Session | undefined;
  readonly #options: Http2ConnectionOptions;
  readonly #events: Http2ConnectionEvents;
  #state: State = 'connecting';
  #fault: unknown;
  #peerMaxStreams = 0;
  #inFlight = 0;
  #callCount = 0;
  #responseCount = 0;
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
      this.#failConnecting(new Error(`no HTTP/2 connection within ${options.connectMs} ms`));
    });
    if (socket instanceof TLSSocket) this.#startAfterHandshake(socket);
    else this.#start();
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Whether it is connecting, or open without a response yet: too early to decide that another connection is needed. */
  get awaitsFirstResponse(): boolean {
    return this.#state === 'connecting' || (this.#state === 'open' && this.#responseCount === 0);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get freeStreams(): number {
    if (this.#state !== 'open') return 0;
    return Math.min(this.#peerMaxStreams, this.#options.maxStreams) - this.#inFlight;
  }

  send(call: Http2Call): void {
    const stream = this.#startStream(call);
    if (stream === undefined) return;
    this.#inFlight += 1;
    this.#callCount += 1;
    // The failure is evaluated on `close`, which follows every error.
    stream.on('error', () => {});
    stream.on('close', () => this.#onStreamClosed(call, stream));
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
      if (error === null) this.#schedulePing();
    });
  }

  #startAfterHandshake(socket: TLSSocket): void {
    const onError = (error: Error) => {
      this.#fault ??= error;
    };
    const onClose = () => this.#end();
    socket.on('error', onError).on('close', onClose);
    socket.once('secureConnect', () => {
      if (socket.alpnProtocol !== 'h2') return this.#failConnecting(new NoHttp2Error('the peer offers no HTTP/2'));
      socket.off('error', onError).off('close', onClose);
      this.#start();
    });
  }

  #start(): void {
    const { origin } = this.#options;
    const session = connect(origin, { createConnection: () => this.#socket, settings: { enablePush: false } });
    this.#session = session;
    session.on('remoteSettings', (settings) => {
      this.#peerMaxStreams = settings.maxConcurrentStreams ?? Number.POSITIVE_INFINITY;
      if (this.#state === 'connecting') this.#open();
      else this.#events.onCapacity();
    });
    session.on('goaway', (_code, lastStreamId) => {
      this.#lastProcessed = lastStreamId;
      this.#drain();
    });
    session.on('error', (error) => {
      this.#fault ??= this.#state === 'connecting' && isOtherProtocol(error) ? noHttp2Error(error) : error;
    });
    session.on('close', () => this.#end());
  }

  #open(): void {
    this.#state = 'open';
    this.#schedulePing();
    this.#events.onCapacity();
  }

  #drain(): void {
    if (this.#state === 'connecting' || this.#state === 'open') this.#state = 'draining';
    this.#endWhenIdle();
  }

  /**
   * Ends a finished session. It would otherwise wait for the peer to disconnect, which some peers never do, and count as a
   * connection of the pool.
   */
  #endWhenIdle(): void {
    if (this.#state === 'draining' && this.#inFlight === 0) this.#socket.destroy();
  }

  #failConnecting(fault: Error): void {
    this.#fault ??= fault;
    this.#socket.destroy();
  }

  #end(): void {
    this.#cancelTimer();
    const end = this.#endKind();
    this.#state = 'ended';
    this.#events.onEnd(this, end);
  }

  #endKind(): Http2End {
    if (this.#callCount > 0) return 'used';
    return this.#state === 'draining' ? 'unused' : connectionFailureOf(this.#fault ?? CLOSED_BY_PEER);
  }

  #schedulePing(): void {
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
      if (acceptsNoMoreStreams(error)) {
        this.drain();
        this.#events.onUnprocessed(call);
      } else {
        call.abandon(error);
      }
      return undefined;
    }
  }

  #onStreamClosed(call: Http2Call, stream: ClientHttp2Stream): void {
    this.#inFlight -= 1;
    if (call.hasResponse) {
      this.#responseCount += 1;
      call.finishResponse();
    } else if (call.hasExpired) {
      this.check();
    } else if (this.#isUnprocessed(stream)) {
      this.#events.onUnprocessed(call);
    } else {
      call.fail(CONNECTION_LOST);
    }
    this.#endWhenIdle();
    this.#events.onCapacity();
  }

  #isUnprocessed(stream: ClientHttp2Stream): boolean {
    if (stream.id === undefined || stream.id > this.#lastProcessed) return true;
    return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM;
  }
}

const CLOSED_BY_PEER = new Error('the peer closed the connection before it accepted a request');

function noHttp2Error(cause: Error): NoHttp2Error {
  return new NoHttp2Error('the peer does not speak HTTP/2', { cause });
}

/** Returns whether the session failed because the first bytes of the peer are not an HTTP/2 frame. */
function isOtherProtocol(error: Error): boolean {
  return 'code' in error && (error.code === 'ERR_HTTP2_ERROR' || error.code === 'ERR_HTTP2_SESSION_ERROR');
}

/** Returns whether the session accepts no further streams. `request` may fail before the session emits `goaway`. */
function acceptsNoMoreStreams(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === 'ERR_HTTP2_GOAWAY_SESSION' ||
    error.code === 'ERR_HTTP2_INVALID_SESSION' ||
    error.code === 'ERR_HTTP2_OUT_OF_STREAMS'
  );
}
