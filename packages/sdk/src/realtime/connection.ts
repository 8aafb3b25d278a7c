import { abortable } from '../base/abortable.ts';
import { type ChatException, exceptionOf, failure } from '../base/chat-exception.ts';
import { type Json, textOf } from '../base/json.ts';
import { nothing } from '../base/nothing.ts';
import { promiseOf } from '../base/promise-of.ts';
import type { ConnectionStatus } from '../constants/constants.ts';
import { backoffMs } from '../platform/backoff.ts';
import { fraction } from '../platform/random.ts';
import { closeActionOf } from './close-policy.ts';
import type { ConnectionOptions, Handshake } from './connection-options.ts';
import type { Frame } from './frame.ts';
import { type AskOptions, Link, type LinkEnd, noConnection, rejectionOf } from './link.ts';

/** A caller of `connect` that waits for the result of the next attempt. */
interface PendingConnect {
  readonly resolve: () => void;
  readonly reject: (error: ChatException) => void;
}

/**
 * The realtime connection. From login or `connect()` to logout or `disconnect()` it should be open: it then goes
 * `disconnected → connecting → connected (⇄ featureThrottled) → disconnected`, and starts over after a wait. A rejection
 * ends this state: rejected connections are not retried in a loop. See docs/spec/sdk.md#connection.
 */
export class Connection {
  /** Id of the open connection. */
  sessionId: string | undefined;
  /** Time of the last authentication, epoch milliseconds on the server's clock; kept after a lost connection. */
  authenticatedAtMs: number | undefined;
  readonly #options: ConnectionOptions;
  #status: ConnectionStatus = 'disconnected';
  #shouldConnect = false;
  #link: Link | undefined;
  /** Number of the current attempt. Results of earlier ones are dropped. */
  #attempt = 0;
  #failures = 0;
  #connectedAtMs = 0;
  #hasRenewed = false;
  #hasRetriedFault = false;
  #isActive = true;
  #cancelWait: () => void = nothing;
  #cancelThrottle: () => void = nothing;
  readonly #pendingConnects = new Set<PendingConnect>();
  readonly #unsubscribe: () => void;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#unsubscribe = options.appState.subscribe(() => this.#appStateChanged());
  }

  get status(): ConnectionStatus {
    return this.#status;
  }

  get isConnected(): boolean {
    return this.#link?.isOpen ?? false;
  }

  get isThrottled(): boolean {
    return this.#status === 'featureThrottled';
  }

  get socketCount(): number {
    return this.#link ? 1 : 0;
  }

  /** Settles with the first attempt; later attempts follow automatically. */
  connect(signal?: AbortSignal): Promise<void> {
    const shouldStayConnected = this.#shouldConnect;
    const waiting = promiseOf<void>();
    const connect = () => {
      this.#shouldConnect = true;
      if (this.isConnected) return;
      this.#pendingConnects.add(waiting);
      if (!this.#link && this.#status === 'disconnected') this.#start();
      return waiting.promise;
    };
    return abortable(signal, connect, () => {
      this.#pendingConnects.delete(waiting);
      if (!shouldStayConnected && this.#pendingConnects.size === 0) this.disconnect();
    });
  }

  /** Stays closed until `connect()`. */
  disconnect(): void {
    this.#stop(failure('ERR_ABORTED'));
  }

  dispose(): void {
    this.disconnect();
    this.#unsubscribe();
  }

  send(type: string, data: Json): boolean {
    return this.#link?.send(type, data) ?? false;
  }

  ask(type: string, data: Json, options?: AskOptions): Promise<Frame> {
    return this.#link?.ask(type, data, options) ?? Promise.reject(noConnection());
  }

  #start(): void {
    this.#cancelWait();
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#setStatus('connecting');
    this.#options.prepare().then(
      (handshake) => {
        if (attempt === this.#attempt) this.#open(attempt, handshake);
      },
      (error: unknown) => {
        if (attempt === this.#attempt) this.#handleFailure(error);
      },
    );
  }

  #open(attempt: number, { url, token, authenticate }: Handshake): void {
    const { makeSocket } = this.#options;
    if (!makeSocket) return this.#reject(failure('ERR_NOT_SUPPORTED', 'No WebSocket.'));
    try {
      this.#link = new Link({
        ...this.#options,
        url,
        makeSocket,
        authenticate,
        authenticated: (frame) => this.#authenticated(frame),
        received: (frame) => this.#received(frame),
        ended: (end) => {
          if (attempt === this.#attempt) this.#ended(end, token);
        },
      });
    } catch (error) {
      this.#handleFailure(exceptionOf(error, 'ERR_NETWORK'));
    }
  }

  #authenticated(frame: Frame): void {
    this.#connectedAtMs = this.#options.timers.nowMs();
    this.#hasRenewed = false;
    this.#isActive = true;
    const isFirst = this.authenticatedAtMs === undefined;
    this.authenticatedAtMs = frame.at;
    this.sessionId = textOf(frame.data, 'sessionId');
    this.#options.authenticated(frame, isFirst);
    this.#setStatus('connected');
    this.#settle((waiting) => waiting.resolve());
    this.#appStateChanged();
  }

  #received(frame: Frame): void {
    if (frame.type !== 'error') return this.#options.received(frame);
    const error = rejectionOf(frame);
    if (error.code === 'ERR_TOO_MANY_REQUESTS') this.#throttle();
    this.#options.logger.warn(`A frame was refused: ${error.code}.`);
  }

  #throttle(): void {
    if (!this.isConnected) return;
    this.#cancelThrottle();
    const throttledMs = 30_000;
    this.#cancelThrottle = this.#options.timers.after(throttledMs, () => this.#setStatus('connected'));
    this.#setStatus('featureThrottled');
  }

  #ended({ code, reason }: LinkEnd, token: string): void {
    const { randomBytes, timers } = this.#options;
    const wasConnected = this.#status === 'connected' || this.#status === 'featureThrottled';
    // Failures are forgotten after a connection this long.
    const steadyMs = 30_000;
    if (wasConnected && timers.nowMs() - this.#connectedAtMs >= steadyMs) {
      this.#failures = 0;
      this.#hasRetriedFault = false;
    }
    this.#closeLink();
    const closeError = failure('ERR_NETWORK', `Closed: ${code}.`);
    const next = closeActionOf(code, reason, fraction(randomBytes));
    if (typeof next === 'number') return this.#retryAfter(next, closeError);
    switch (next) {
      case 'renew':
        return void this.#renew(token);
      case 'backoff':
        return this.#retryAfter(this.#nextWaitMs(), closeError);
      case 'stop':
        return this.#reject(failure('NO_WEBSOCKET_CONNECTION', 'Too many connections.'));
      case 'fault':
        return this.#handleProtocolFault(closeError);
      default:
        next satisfies never;
    }
  }

  /** Handles a protocol fault of this client, which is tolerated once. */
  #handleProtocolFault(lost: ChatException): void {
    const error = failure('ERR_BAD_RESPONSE', 'Protocol fault.');
    this.#options.logger.error(error.message);
    this.#options.listeners.emit('connection', 'onConnectionError', error);
    if (this.#hasRetriedFault) return this.#stop(lost);
    this.#hasRetriedFault = true;
    this.#retryAfter(this.#nextWaitMs(), lost);
  }

  /** Handles an address or a token that could not be determined. */
  #handleFailure(error: unknown): void {
    const exception = exceptionOf(error, 'ERR_NETWORK');
    this.#closeLink();
    if (exception.retryable) this.#retryAfter(this.#nextWaitMs(), exception);
    else this.#reject(exception);
  }

  async #renew(rejected: string): Promise<void> {
    const { tokens } = this.#options;
    const attempt = this.#attempt;
    if (this.#hasRenewed) {
      this.#stop(failure('USER_NOT_LOGGED_IN'));
      return tokens.expire();
    }
    this.#hasRenewed = true;
    try {
      const token = await tokens.renew(rejected);
      if (attempt !== this.#attempt || !this.#shouldConnect) return;
      if (token === undefined) this.#stop(failure('USER_NOT_LOGGED_IN'));
      else this.#start();
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.#hasRenewed = false;
      this.#handleFailure(error);
    }
  }

  #reject(error: ChatException): void {
    this.#stop(error);
    this.#options.listeners.emit('connection', 'onConnectionError', error);
  }

  #retryAfter(waitMs: number, error: ChatException): void {
    if (!this.#shouldConnect) return;
    this.#settle((waiting) => waiting.reject(error));
    this.#cancelWait = this.#options.timers.after(waitMs, () => this.#start());
  }

  #nextWaitMs(): number {
    this.#failures += 1;
    return backoffMs(this.#failures, this.#options.randomBytes);
  }

  #stop(error: ChatException): void {
    this.#shouldConnect = false;
    this.#failures = 0;
    this.#hasRenewed = false;
    this.#hasRetriedFault = false;
    this.#closeLink();
    this.#settle((waiting) => waiting.reject(error));
  }

  /** Ends the link and all timers, without deciding what comes next. */
  #closeLink(): void {
    this.#attempt += 1;
    this.#cancelWait();
    this.#cancelThrottle();
    const link = this.#link;
    this.#link = undefined;
    link?.close();
    this.sessionId = undefined;
    if (this.#status === 'disconnected') return;
    this.#options.lost();
    this.#setStatus('disconnected');
  }

  #appStateChanged(): void {
    const { appState } = this.#options;
    const isActive = appState.isActive();
    if (this.isConnected) return this.#reportActivity(isActive);
    if (this.#shouldConnect && this.#status === 'disconnected' && isActive && appState.isOnline()) this.#start();
  }

  #reportActivity(isActive: boolean): void {
    if (isActive === this.#isActive) return;
    this.#isActive = isActive;
    if (!isActive) return void this.send('ping', { state: 'background' });
    const attempt = this.#attempt;
    // After the app returns, the server must respond within this time.
    const returnMs = 3_000;
    this.ask('ping', { state: 'active' }, { requestMs: returnMs }).catch(() => {
      if (attempt !== this.#attempt) return;
      this.#closeLink();
      this.#start();
    });
  }

  #setStatus(status: ConnectionStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#options.statusChanged();
    this.#options.listeners.emit('connection', CALLBACKS[status]);
  }

  #settle(settleOne: (waiting: PendingConnect) => void): void {
    const waiting = [...this.#pendingConnects];
    this.#pendingConnects.clear();
    for (const each of waiting) settleOne(each);
  }
}

const CALLBACKS = {
  connecting: 'inConnecting',
  connected: 'onConnected',
  disconnected: 'onDisconnected',
  featureThrottled: 'onFeatureThrottled',
} as const satisfies Record<ConnectionStatus, string>;
