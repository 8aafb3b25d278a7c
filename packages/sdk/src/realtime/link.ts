import { abortable } from '../base/abortable.ts';
import { type ChatException, exceptionFrom, failure } from '../base/chat-exception.ts';
import { type Json, numberOf } from '../base/json.ts';
import { promiseOf } from '../base/promise-of.ts';
import type { CallOptions } from '../http/http-client.ts';
import type { Logger, SocketConstructor, SocketLike } from '../platform/ports.ts';
import type { Timers } from '../platform/timers.ts';
import { type Frame, parseFrame } from './frame.ts';

/** End of a link. Without a code of the server: closed by the network, or by this client. */
export interface LinkEnd {
  readonly code: number | undefined;
  readonly reason: string;
}

export interface LinkOptions {
  readonly url: string;
  readonly makeSocket: SocketConstructor;
  readonly timers: Timers;
  readonly logger: Logger;
  /** Milliseconds from opening to `authenticated`. */
  readonly connectMs: number;
  readonly requestMs: number;
  /** Data of the first frame. */
  readonly authenticate: Json;
  readonly authenticated: (frame: Frame) => void;
  /** Called with every frame that is not a response. */
  readonly received: (frame: Frame) => void;
  /** Called once. */
  readonly ended: (end: LinkEnd) => void;
}

export interface AskOptions extends CallOptions {
  /** Default: that of the link. */
  readonly requestMs?: number;
}

interface PendingRequest {
  readonly resolve: (frame: Frame) => void;
  readonly reject: (error: ChatException) => void;
  readonly cancel: () => void;
}

/** Interval between pings, unless the server names another one. */
const HEARTBEAT_SECONDS = 25;
/** Milliseconds after a ping within which a frame must arrive. */
const SILENCE_MS = 10_000;
/** End of a link that was not closed by the server. */
const LINK_LOST: LinkEnd = { code: undefined, reason: '' };

/**
 * One WebSocket from opening to its end: the first frame, requests and responses, the heartbeat.
 * See docs/spec/sdk.md#connection.
 */
export class Link {
  readonly #options: LinkOptions;
  readonly #socket: SocketLike;
  readonly #requests = new Map<string, PendingRequest>();
  #requestCount = 0;
  #state: 'opening' | 'open' | 'ended' = 'opening';
  /** The timeout of opening, then the heartbeat: one timer at a time. */
  #cancelTimer: () => void;
  /** Whether no frame was received since the last ping. */
  #isSilent = false;

  constructor(options: LinkOptions) {
    this.#options = options;
    const { makeSocket, url, timers, connectMs } = options;
    this.#cancelTimer = timers.after(connectMs, () => this.#end(LINK_LOST));
    const socket = new makeSocket(url);
    this.#socket = socket;
    socket.addEventListener('open', () => this.#authenticate());
    socket.addEventListener('message', ({ data }) => this.#receive(data));
    // An error is followed by a close; some platforms omit the close.
    socket.addEventListener('error', () => this.#end(LINK_LOST));
    socket.addEventListener('close', ({ code, reason }) => this.#end({ code, reason }));
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Sends without waiting for anything; false if the link is not open. */
  send(type: string, data: Json): boolean {
    if (this.#state !== 'open') return false;
    this.#socket.send(JSON.stringify({ type, data }));
    return true;
  }

  /** Sends a request. Resolves with the response; rejects with the server's error, or when the link ends. */
  ask(type: string, data: Json, options?: AskOptions): Promise<Frame> {
    if (this.#state !== 'open') return Promise.reject(noConnection());
    return this.#ask(type, data, options);
  }

  close(): void {
    this.#end(LINK_LOST);
  }

  #ask(type: string, data: Json, options: AskOptions = {}): Promise<Frame> {
    const { signal, requestMs = this.#options.requestMs } = options;
    this.#requestCount += 1;
    const id = String(this.#requestCount);
    const ask = () => {
      const { promise, resolve, reject } = promiseOf<Frame>();
      const cancel = this.#options.timers.after(requestMs, () => {
        this.#requests.delete(id);
        reject(failure('ERR_TIMEOUT'));
      });
      this.#requests.set(id, { resolve, reject, cancel });
      this.#socket.send(JSON.stringify({ type, id, data }));
      return promise;
    };
    return abortable(signal, ask, () => this.#takeRequest(id));
  }

  /** Removes and returns the pending request. */
  #takeRequest(id: string): PendingRequest | undefined {
    const request = this.#requests.get(id);
    this.#requests.delete(id);
    request?.cancel();
    return request;
  }

  #authenticate(): void {
    if (this.#state !== 'opening') return;
    const { authenticate, connectMs } = this.#options;
    // An error is followed by a close with its own code, which is more specific.
    this.#ask('authenticate', authenticate, { requestMs: connectMs }).then(
      (frame) => this.#markOpen(frame),
      () => undefined,
    );
  }

  #markOpen(frame: Frame): void {
    if (this.#state !== 'opening') return;
    this.#state = 'open';
    this.#cancelTimer();
    this.#scheduleHeartbeat((numberOf(frame.data, 'heartbeatSeconds') ?? HEARTBEAT_SECONDS) * 1000);
  }

  #receive(text: unknown): void {
    if (this.#state === 'ended') return;
    const frame = parseFrame(text);
    if (!frame) return this.#options.logger.warn('A frame was malformed.');
    this.#isSilent = false;
    if (frame.ref !== undefined) this.#settle(frame.ref, frame);
    // The first frame opens the link before later frames are processed.
    if (frame.type === 'authenticated') {
      this.#markOpen(frame);
      return this.#options.authenticated(frame);
    }
    if (frame.ref === undefined || frame.type === 'error') this.#options.received(frame);
  }

  #settle(ref: string, frame: Frame): void {
    const request = this.#takeRequest(ref);
    if (frame.type === 'error') request?.reject(rejectionOf(frame));
    else request?.resolve(frame);
  }

  /** Sends a ping at this interval, as the server expects. Without a frame after it the link ends. */
  #scheduleHeartbeat(everyMs: number, firstMs = everyMs): void {
    const { timers } = this.#options;
    this.#cancelTimer = timers.after(firstMs, () => {
      this.send('ping', {});
      this.#isSilent = true;
      this.#cancelTimer = timers.after(SILENCE_MS, () =>
        this.#isSilent ? this.#end(LINK_LOST) : this.#scheduleHeartbeat(everyMs, everyMs - SILENCE_MS),
      );
    });
  }

  #end(end: LinkEnd): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#cancelTimer();
    const normalClosure = 1000;
    this.#socket.close(normalClosure);
    for (const { reject, cancel } of this.#requests.values()) {
      cancel();
      reject(noConnection());
    }
    this.#requests.clear();
    this.#options.ended(end);
  }
}

/** Returns the exception of a call that needs a connection while there is none. */
export function noConnection(): ChatException {
  return failure('NO_WEBSOCKET_CONNECTION');
}

/** Returns the exception in an error frame. */
export function rejectionOf({ error = {} }: Frame): ChatException {
  return exceptionFrom(error);
}
