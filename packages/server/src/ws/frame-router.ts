import { CLOSE_CODES, PingData, REALTIME_LIMITS } from '@chatwire/protocol';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../base/errors/api-error.ts';
import { CredentialError } from '../base/errors/credential-error.ts';
import { RateLimitError } from '../base/errors/rate-limit-error.ts';
import { assertNever } from '../base/values/assert-never.ts';
import { chargesOf, failedCredentialCharges, unauthenticatedCharges } from '../http/limits/charges.ts';
import type { RateLimiter } from '../http/limits/rate-limiter.ts';
import { parserFor } from '../http/requests/validation.ts';
import type { Presence } from './activity/presence.ts';
import { acceptReceipt } from './activity/receipts.ts';
import type { Typing } from './activity/typing.ts';
import { type Authenticated, authenticate } from './authenticate.ts';
import type { GroupAudience } from './broadcast/group-audience.ts';
import { catchUp } from './catch-up/catch-up.ts';
import type { Connections } from './connections.ts';
import { REALTIME_PATH } from './handshake.ts';
import type { ClientFrameRead, Identity, Session, SocketClient } from './session.ts';
import { SignInLookups } from './sign-in-lookups.ts';

export interface FrameRouterOptions {
  readonly app: AppContext;
  readonly connections: Connections;
  readonly groups: GroupAudience;
  readonly presence: Presence;
  readonly typing: Typing;
  readonly limiter: RateLimiter;
  readonly onError: (error: unknown) => void;
}

const parsePing = parserFor(PingData);

/** Handles client frames. See docs/spec/rest-and-realtime.md#client-frames. */
export class FrameRouter {
  readonly #options: FrameRouterOptions;
  readonly #lookups: SignInLookups;

  constructor(options: FrameRouterOptions) {
    this.#options = options;
    this.#lookups = new SignInLookups(options.app.storage, options.app.clock);
  }

  async handle(session: Session, frame: ClientFrameRead): Promise<void> {
    if (frame.type === 'authenticate') return this.#authenticate(session, frame);
    const { identity } = session;
    if (!identity) throw new ApiError('AUTH_ERR_EMPTY_AUTH_TOKEN', 'The first frame must be authenticate.');
    this.#options.app.chat.heartbeats.record(identity.uid);
    switch (frame.type) {
      case 'ping':
        return this.#ping(session, identity, frame);
      case 'typing':
        return this.#options.typing.accept(session, identity.uid, frame.data);
      case 'receipt':
        await acceptReceipt(this.#options.app.chat, identity, frame.data);
        return frame.id === undefined ? undefined : session.send({ type: 'ack', ref: frame.id });
      default:
        return assertNever(frame.type);
    }
  }

  async #authenticate(session: Session, frame: ClientFrameRead): Promise<void> {
    if (session.identity) throw new ApiError('ERR_BAD_REQUEST', 'This connection is already authenticated.');
    let authenticated: Authenticated;
    try {
      authenticated = await authenticate(this.#lookups, this.#options.app.clock.now(), frame.data);
    } catch (error) {
      session.reject(this.#counted(error, session.client), frame.id);
      return session.close(CLOSE_CODES.notAuthenticated, 'authenticate was rejected');
    }
    try {
      this.#chargeConnect(session, authenticated.identity.uid);
    } catch (error) {
      session.reject(error, frame.id);
      const seconds = error instanceof RateLimitError ? error.retryAfterSeconds : 1;
      return session.close(CLOSE_CODES.flooding, `Retry-After: ${seconds}`);
    }
    this.#options.app.deviceSightings.recordConnection(authenticated.identity.sessionId);
    if (!session.isClosed) this.#begin(session, authenticated, frame.id);
  }

  /**
   * Counts the connection for its user instead of its client address.
   * See docs/spec/rest-and-realtime.md#rate-limits.
   */
  #chargeConnect(session: Session, uid: string): void {
    const { limiter } = this.#options;
    limiter.take(chargesOf({ isServer: false, uid }, 'core'));
    limiter.refund(unauthenticatedCharges(session.client.network));
  }

  /**
   * Counts failed credentials per address and records them in the audit log, as HTTP requests do. Valid credentials are
   * always accepted. See docs/spec/rest-and-realtime.md#rate-limits, docs/spec/operations.md#audit-log.
   */
  #counted(error: unknown, { address, network }: SocketClient): unknown {
    if (!(error instanceof CredentialError)) return error;
    this.#options.app.audit.noteRejectedConnection(`GET ${REALTIME_PATH}`, address, error);
    try {
      this.#options.limiter.take(failedCredentialCharges(network));
      return error;
    } catch (rejection) {
      return rejection;
    }
  }

  #begin(session: Session, authenticated: Authenticated, ref: string | undefined): void {
    const { identity } = authenticated;
    session.beginReplay(identity);
    for (const surplus of this.#options.connections.bind(session, identity.uid)) {
      surplus.close(CLOSE_CODES.tooManyConnections, `more than ${REALTIME_LIMITS.connectionsPerUser} connections`);
    }
    this.#options.presence.connectionsChanged(identity.uid);
    // Is not awaited, so that the client's next frames are handled while it catches up.
    void this.#catchUp(session, authenticated, ref).catch((error) => {
      this.#options.onError(error);
      session.close(CLOSE_CODES.stopping, 'the server could not read the missed events');
    });
  }

  async #catchUp(session: Session, authenticated: Authenticated, ref: string | undefined): Promise<void> {
    const { app, groups } = this.#options;
    const { uid, sessionId } = authenticated.identity;
    await groups.addConnectedUser(uid);
    const isLive = await this.#lookups.isLive(sessionId);
    // The token was revoked between its check and the registration of the connection.
    if (!isLive) return session.close(CLOSE_CODES.tokenRevoked, 'the authToken was revoked');
    await catchUp(app, this.#lookups, session, authenticated, ref);
  }

  #ping(session: Session, { uid }: Identity, frame: ClientFrameRead): void {
    const { state } = parsePing(frame.data ?? {});
    if (state !== undefined) {
      session.setActive(state === 'active');
      this.#options.presence.connectionsChanged(uid);
    }
    session.send({ type: 'pong', at: this.#options.app.clock.now(), ...(frame.id !== undefined && { ref: frame.id }) });
  }
}
