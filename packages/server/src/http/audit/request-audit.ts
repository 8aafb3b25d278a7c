import type { AuditAction, AuditActor, AuditTarget } from '@chatwire/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Act, ActOrigin, RecordAct } from '../../audit/act.ts';
import type { ActAggregator } from '../../audit/act-aggregator.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import { AccessDeniedError } from '../../base/errors/access-denied-error.ts';
import type { ApiError } from '../../base/errors/api-error.ts';
import { CredentialError } from '../../base/errors/credential-error.ts';
import type { OidcFault } from '../../oidc/oidc-error.ts';
import { findCaller } from '../access/caller.ts';
import type { ProxyTrust } from '../limits/client-network.ts';
import { originOf } from './origin-of.ts';
import { targetOfParams } from './target-of-params.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Administrative act of the route. Its command records it; a rejected call is recorded under the same name. */
    audit?: AuditAction;
    /** Content that the response shows. Not recorded for users, and for a fullAccess key that acts for a user. */
    contentRead?: (request: FastifyRequest) => AuditTarget;
  }
}

export interface RequestAuditOptions {
  readonly audit: AuditLog;
  readonly contentReads: ActAggregator;
  readonly rejections: ActAggregator;
  readonly isTrustedProxy: ProxyTrust;
}

/** The audit log, from the point of view of a request. See docs/spec/operations.md#audit-log. */
export class RequestAudit {
  readonly #options: RequestAuditOptions;

  constructor(options: RequestAuditOptions) {
    this.#options = options;
  }

  /** Returns the function with which a command records its act in its transaction. */
  recorder(request: FastifyRequest): RecordAct {
    const { audit, isTrustedProxy } = this.#options;
    return audit.recorder(originOf(request, isTrustedProxy));
  }

  /**
   * Records an act that has no transaction: after the act, or before the first byte that leaves the server. `by`: where the
   * request has no caller.
   */
  record(request: FastifyRequest, act: Act, by?: AuditActor): Promise<void> {
    const { audit, isTrustedProxy } = this.#options;
    return audit.record(originOf(request, isTrustedProxy, by), act);
  }

  /** Notes that a sign-in at the identity provider did not succeed; `by`: whom the provider named. */
  signInFailed(request: FastifyRequest, fault: OidcFault, by: AuditActor | undefined): void {
    const { rejections, isTrustedProxy } = this.#options;
    const outcome = fault === 'unavailable' ? 'failed' : 'refused';
    rejections.record(originOf(request, isTrustedProxy, by), { action: 'sign_in.failed' }, { outcome, code: fault });
  }

  /** Notes a credential that was rejected on a connection. */
  connectionRejected(operation: string, address: string | undefined, { code }: CredentialError): void {
    const origin: ActOrigin = { actor: { kind: 'anonymous' }, address, operation };
    this.#options.rejections.record(origin, { action: 'sign_in.failed' }, { outcome: 'refused', code });
  }

  /** Notes a read of content. */
  noteContentRead(request: FastifyRequest, target: AuditTarget): void {
    const { contentReads, isTrustedProxy } = this.#options;
    contentReads.record(originOf(request, isTrustedProxy), { action: 'content.read', target }, { outcome: 'done' });
  }

  /** Notes reads on the routes that are registered afterwards. */
  watchContentReads(http: Pick<FastifyInstance, 'addHook'>): void {
    http.addHook('onSend', async (request, reply) => {
      const { contentRead } = request.routeOptions.config;
      if (contentRead === undefined || reply.statusCode >= 400) return;
      const caller = findCaller(request);
      if (caller === undefined || caller.kind === 'user') return;
      // A fullAccess key that acts for a user is the app itself; the other roles are people.
      const isApp = caller.kind === 'key' && caller.scope === 'fullAccess' && caller.acting !== undefined;
      if (!isApp) this.noteContentRead(request, contentRead(request));
    });
  }

  /** Notes a rejected credential, a call without permission, and an administrative act that did not happen. */
  rejected(request: FastifyRequest, error: ApiError): void {
    const { rejections, isTrustedProxy } = this.#options;
    const { code, status } = error;
    const by = error instanceof AccessDeniedError ? error.by : undefined;
    const action = rejectedAction(request, error);
    if (action === undefined) return;
    const outcome = status >= 500 ? 'failed' : 'refused';
    rejections.record(
      originOf(request, isTrustedProxy, by),
      { action, target: targetOfParams(request) },
      { outcome, code },
    );
  }
}

function rejectedAction(request: FastifyRequest, error: ApiError): AuditAction | undefined {
  // Links of files expire every day; they are not sign-in attempts.
  if (error instanceof CredentialError)
    return error.fault === 'wrong' && error.code.startsWith('AUTH_') ? 'sign_in.failed' : undefined;
  if (error.code === 'AUTH_ERR_NO_ACCESS') return 'access.denied';
  return findCaller(request) ? request.routeOptions.config.audit : undefined;
}
