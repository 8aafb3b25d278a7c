import { CLOSE_CODES, type CloseCode, type PresenceSubscription, REALTIME_LIMITS } from '@chatwire/protocol';
import type { RawData, WebSocket } from 'ws';
import { ApiError } from '../base/errors/api-error.ts';
import type { Clock } from '../base/time/clock.ts';
import { memberOf } from '../base/values/member-of.ts';
import { OutboundFrame } from './broadcast/outbound-frame.ts';
import { OutboundQueue } from './broadcast/outbound-queue.ts';
import { readFrame, readJson } from './client-frame.ts';
import { eventKeyOf, type Frame } from './frame.ts';
import { InboundMeter } from './inbound-meter.ts';
import type { SocketPipe } from './socket-pipe.ts';

/** The connected user, after `authenticate` was accepted. */
export interface Identity {
  readonly uid: string;
  /** Id of the login session (auth token). */
  readonly sessionId: number;
  readonly presence: PresenceSubscription;
}

/** Origin of a connection. */
export interface SocketClient {
  /** IP address, for the audit log. Undefined if the connection ended during the handshake. */
  readonly address: string | undefined;
  /** Network that rate limits count, see `networkOf`. */
  readonly network: string;
}

type State =
  | { readonly kind: 'opening'; readonly untilMs: number }
  | { readonly kind: 'replaying'; readonly identity: Identity; readonly held: OutboundFrame[] }
  | { readonly kind: 'live'; readonly identity: Identity; replayed?: Replayed | undefined }
  | { readonly kind: 'closed'; readonly identity: Identity | undefined };

export type ClientFrameRead = ReturnType<typeof readFrame>;

export interface SessionOwner {
  /** Handles a frame. Is called for the frames of one session one after the other. `ApiError` becomes an `error` frame. */
  handle(session: Session, frame: ClientFrameRead): Promise<void>;
  /** Handles an error that the client did not cause. */
  failed(error: unknown): void;
  /** Called once when the session ends, before `closed` and `disconnected`. */
  ended(session: Session): void;
  /** Called when this side closes the connection. */
  closed(code: CloseCode): void;
  /** Called when the socket has closed, regardless of which side closed it. */
  disconnected(): void;
}

/**
 * Events that a replay has sent although their live frames may still arrive: a live frame is sent only once its event is
 * durable, which is after its commit.
 */
interface Replayed {
  /** Keys of the events, as `eventKeyOf` returns them. */
  readonly keys: Set<string>;
  readonly untilMs: number;
}

const MAX_BUFFERED_FRAMES = 1_000;
/** Maximum time between the commit of an event and its live frame. */
const DURABLE_TIMEOUT_MS = 10_000;
/** Maximum number of queued frames of one client. Its socket is not read while there are more. */
const MAX_QUEUED_FRAMES = 40;
const TERMINATE_AFTER_MS = 5_000;
const FLOOD_RETRY_SECONDS = 10;

/**
 * A WebSocket connection. States: `opening` until `authenticate` is accepted, which must arrive within 10 s; `replaying`
 * while missed frames are sent and live frames are buffered; then `live`. If frames between nodes are lost, the state
 * changes to `replaying` again. Every state can end in `closed`, which is final.
 * See docs/spec/rest-and-realtime.md#connection, #resume.
 */
export class Session {
  readonly client: SocketClient;
  readonly #socket: WebSocket;
  readonly #pipe: SocketPipe;
  readonly #clock: Clock;
  readonly #owner: SessionOwner;
  readonly #queue: OutboundQueue;
  readonly #meter: InboundMeter;
  #state: State;
  #receivedAtMs: number;
  #isActive = true;
  #work: Promise<void> = Promise.resolve();
  #backlog = 0;
  #cursor = '';
  #needsResync = false;

  constructor(socket: WebSocket, pipe: SocketPipe, client: SocketClient, clock: Clock, owner: SessionOwner) {
    this.client = client;
    this.#socket = socket;
    this.#pipe = pipe;
    this.#clock = clock;
    this.#owner = owner;
    this.#queue = new OutboundQueue(pipe, clock);
    this.#meter = new InboundMeter(clock);
    this.#receivedAtMs = clock.now();
    this.#state = { kind: 'opening', untilMs: clock.now() + REALTIME_LIMITS.authenticateSeconds * 1000 };
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    // The library responds to pings of the WebSocket protocol. Too many of them close the connection.
    socket.on('ping', () => this.#meter.take() === 'flooding' && this.#closeFlooding());
    socket.on('close', () => {
      this.#end();
      owner.disconnected();
    });
    // `close` follows an error, which would end the process without a listener.
    socket.on('error', ignore);
  }

  /** Undefined before `authenticate`. */
  get identity(): Identity | undefined {
    return this.#state.kind === 'opening' ? undefined : this.#state.identity;
  }

  get isClosed(): boolean {
    return this.#state.kind === 'closed';
  }

  /** Whether the client is connected and not in the background. See docs/spec/rest-and-realtime.md#client-frames. */
  get isActive(): boolean {
    return this.#isActive && this.#state.kind !== 'closed';
  }

  setActive(isActive: boolean): void {
    this.#isActive = isActive;
  }

  /** Accepts `authenticate`. Live frames are buffered from now on until `goLive`. */
  beginReplay(identity: Identity): void {
    if (this.#state.kind === 'opening') this.#state = { kind: 'replaying', identity, held: [] };
  }

  /** Sets the cursor of a client until it receives a frame with another one. */
  startAt(cursor: string): void {
    this.#cursor = cursor;
  }

  /**
   * Sends the buffered frames except those that the replay has sent. Later frames are sent at once. `replayed`: time of
   * each event of the replay, by `eventKeyOf`.
   */
  goLive(replayed: ReadonlyMap<string, number> = new Map()): void {
    if (this.#state.kind !== 'replaying') return;
    const { identity, held } = this.#state;
    const now = this.#clock.now();
    const recent = [...replayed].filter(([, atMs]) => now - atMs < DURABLE_TIMEOUT_MS);
    const keys = new Set(recent.map(([key]) => key));
    this.#state = {
      kind: 'live',
      identity,
      ...(keys.size > 0 && { replayed: { keys, untilMs: now + DURABLE_TIMEOUT_MS } }),
    };
    for (const frame of held) if (!replayed.has(eventKeyOf(frame.frame))) this.#push(frame);
  }

  /**
   * Requires a resync of a client whose frames were lost, and buffers live frames until `goLive`. Returns false if nothing
   * needs to be done, or if a catch-up is in progress, which sends the resync itself.
   */
  requireResync(): boolean {
    if (this.#state.kind === 'opening' || this.#state.kind === 'closed') return false;
    this.#needsResync = true;
    if (this.#state.kind === 'replaying') return false;
    this.#state = { kind: 'replaying', identity: this.#state.identity, held: [] };
    return true;
  }

  /** Returns whether a resync is due. The caller must send it: the next call returns false. */
  takeResync(): boolean {
    const isDue = this.#needsResync && this.#state.kind !== 'closed';
    this.#needsResync = false;
    return isDue;
  }

  /** Delivers a live frame from the bus. */
  deliver(frame: OutboundFrame): void {
    if (this.#state.kind === 'live') {
      if (this.#state.replayed?.keys.has(eventKeyOf(frame.frame))) return;
      return this.#push(frame);
    }
    if (this.#state.kind !== 'replaying' || frame.isDroppable) return;
    this.#state.held.push(frame);
    if (this.#state.held.length > MAX_BUFFERED_FRAMES) this.#overflow();
  }

  /** Delivers live frames with one write to the socket. */
  deliverAll(frames: readonly OutboundFrame[]): void {
    this.#pipe.together(() => {
      for (const frame of frames) this.deliver(frame);
    });
  }

  /** Sends a response, or a frame of the replay. */
  send(frame: Frame): void {
    this.#push(new OutboundFrame(frame));
  }

  /** Sends frames with one write to the socket. */
  sendAll(frames: readonly Frame[]): void {
    this.#pipe.together(() => {
      for (const frame of frames) this.send(frame);
    });
  }

  /** Sends an `error` frame. */
  reject(error: unknown, ref: string | undefined): void {
    const rejection = error instanceof ApiError ? error : unexpected();
    if (rejection !== error) this.#owner.failed(error);
    this.send({ type: 'error', ...(ref !== undefined && { ref }), ...rejection.toBody() });
  }

  /** Resolves when the sent frames have left the buffer, so that a long replay does not fill it. */
  drained(): Promise<void> {
    return this.#queue.drained();
  }

  close(code: CloseCode, reason = ''): void {
    if (this.#state.kind === 'closed') return;
    this.#end();
    this.#owner.closed(code);
    this.#socket.close(code, reason);
    this.#clock.after(TERMINATE_AFTER_MS, () => this.#socket.terminate());
  }

  /** Closes the connection if it is silent, unauthenticated, or stalled for too long. Called every second. */
  tick(): void {
    const now = this.#clock.now();
    if (this.#state.kind === 'opening' && now >= this.#state.untilMs) {
      return this.close(CLOSE_CODES.notAuthenticated, 'authenticate was not sent in time');
    }
    if (now - this.#receivedAtMs >= REALTIME_LIMITS.silenceSeconds * 1000) {
      return this.close(CLOSE_CODES.heartbeatMissed, 'no frame for too long');
    }
    if (this.#state.kind === 'live' && this.#state.replayed && now >= this.#state.replayed.untilMs) {
      this.#state.replayed = undefined;
    }
    if (this.#queue.isStalled) this.#overflow();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#state.kind === 'closed') return;
    this.#receivedAtMs = this.#clock.now();
    const result = this.#meter.take();
    if (result === 'flooding') return this.#closeFlooding();
    const json = readJson(data, isBinary);
    if (!json) return this.close(CLOSE_CODES.protocolFault, 'frames are JSON objects in text');
    const id = memberOf(json, 'id');
    const ref = typeof id === 'string' ? id : undefined;
    if (result === 'excess') {
      return this.reject(new ApiError('ERR_TOO_MANY_REQUESTS', 'Too many frames. Slow down.'), ref);
    }
    this.#queueWork(() => this.#handle(json, ref));
  }

  #closeFlooding(): void {
    this.close(CLOSE_CODES.flooding, `Retry-After: ${FLOOD_RETRY_SECONDS}`);
  }

  async #handle(json: object, ref: string | undefined): Promise<void> {
    if (this.#state.kind === 'closed') return;
    try {
      const frame = readFrame(json);
      if (this.#state.kind === 'opening' && frame.type !== 'authenticate') {
        throw new ApiError('AUTH_ERR_EMPTY_AUTH_TOKEN', 'The first frame must be authenticate.');
      }
      // The client has no deadline from now on: after a restart, thousands of sign-ins wait for each other.
      if (this.#state.kind === 'opening') this.#state = { kind: 'opening', untilMs: Number.POSITIVE_INFINITY };
      await this.#owner.handle(this, frame);
    } catch (error) {
      this.reject(error, ref);
    }
  }

  #queueWork(work: () => Promise<void>): void {
    this.#backlog += 1;
    if (this.#backlog === MAX_QUEUED_FRAMES) this.#socket.pause();
    this.#work = this.#work.then(work).finally(() => {
      if (this.#backlog === MAX_QUEUED_FRAMES) this.#socket.resume();
      this.#backlog -= 1;
    });
  }

  #push(frame: OutboundFrame): void {
    if (this.#state.kind !== 'closed' && this.#queue.push(frame) === 'overflow') this.#overflow();
  }

  #overflow(): void {
    const frame = { type: 'overflow', at: this.#clock.now(), data: { cursor: this.#queue.cursor ?? this.#cursor } };
    if (this.#state.kind !== 'closed') this.#socket.send(JSON.stringify(frame));
    this.close(CLOSE_CODES.overflow, 'too slow');
  }

  #end(): void {
    if (this.#state.kind === 'closed') return;
    this.#state = { kind: 'closed', identity: this.identity };
    this.#queue.clear();
    this.#owner.ended(this);
  }
}

function ignore(): void {}

function unexpected(): ApiError {
  return new ApiError('ERR_OPERATION_FAILED', 'Something went wrong.');
}
