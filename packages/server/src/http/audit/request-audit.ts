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
    /** Administrative act of the route, recorded by its command. A rejected call is recorded under the same name. */
    audit?: AuditAction;
    /** Content in the response. Reads of users, and of fullAccess keys that act for a user, are not recorded. */
    contentRead?: (request: FastifyRequest) => AuditTarget;
  }
}

export interface RequestAuditOptions {
  readonly audit: AuditLog;
  readonly contentReads: ActAggregator;
  readonly rejections: ActAggregator;
  readonly isTrustedProxy: ProxyTrust;
}

/** Records in the audit log what requests do. See docs/spec/operations.md#audit-log. */
export class RequestAudit {
  readonly #options: RequestAuditOptions;

  constructor(options: RequestAuditOptions) {
    this.#options = options;
  }

  /** Returns a function with which a command records its act in its own transaction. */
  recorder(request: FastifyRequest): RecordAct {
    const { audit, isTrustedProxy } = this.#options;
    return audit.recorder(originOf(request, isTrustedProxy));
  }

  /**
   * Records an act that has no transaction. Called after the act, or before the first byte of content is sent. `by`: the
   * actor, if the request has no caller.
   */
  record(request: FastifyRequest, act: Act, by?: AuditActor): Promise<void> {
    const { audit, isTrustedProxy } = this.#options;
    return audit.record(originOf(request, isTrustedProxy, by), act);
  }

  /** Records a failed sign-in at the identity provider, in the background. `by`: the person that the provider named. */
  noteFailedSignIn(request: FastifyRequest, fault: OidcFault, by: AuditActor | undefined): void {
    const { rejections, isTrustedProxy } = this.#options;
    const outcome = fault === 'unavailable' ? 'failed' : 'refused';
    rejections.record(originOf(request, isTrustedProxy, by), { action: 'sign_in.failed' }, { outcome, code: fault });
  }

  /** Records a rejected credential of a WebSocket connection, in the background. */
  noteRejectedConnection(operation: string, address: string | undefined, { code }: CredentialError): void {
    const origin: ActOrigin = { actor: { kind: 'anonymous' }, address, operation };
    this.#options.rejections.record(origin, { action: 'sign_in.failed' }, { outcome: 'refused', code });
  }

  /** Records a read of content, in the background. */
  noteContentRead(request: FastifyRequest, target: AuditTarget): void {
    const { contentReads, isTrustedProxy } = this.#options;
    contentReads.record(originOf(request, isTrustedProxy), { action: 'content.read', target }, { outcome: 'done' });
  }

  /** Records reads of content on all routes that are registered afterwards. */
  watchContentReads(http: Pick<FastifyInstance, 'addHook'>): void {
    http.addHook('onSend', async (request, reply) => {
      const { contentRead } = request.routeOptions.config;
      if (contentRead === undefined || reply.statusCode >= 400) return;
      const caller = findCaller(request);
      if (caller === undefined || caller.kind === 'user') return;
      // A fullAccess key that acts for a user is the app's server. Keys of other roles are used by people.
      const isApp = caller.kind === 'key' && caller.scope === 'fullAccess' && caller.acting !== undefined;
      if (!isApp) this.noteContentRead(request, contentRead(request));
    });
  }

  /** Records a rejected credential, a call without permission, or a rejected administrative act, in the background. */
  noteRejection(request: FastifyRequest, error: ApiError): void {
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
  // A wrong signature of a file link is not a failed sign-in: links expire every day.
  if (error instanceof CredentialError)
    return error.fault === 'wrong' && error.code.startsWith('AUTH_') ? 'sign_in.failed' : undefined;
  if (error.code === 'AUTH_ERR_NO_ACCESS') return 'access.denied';
  return findCaller(request) ? request.routeOptions.config.audit : undefined;
}
