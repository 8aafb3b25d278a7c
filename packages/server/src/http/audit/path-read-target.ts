import type { AuditTarget, AuditTargetKind } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { memberOf } from '../../base/values/member-of.ts';

/** Returns a function that determines what a request reads, for the audit log: the object that a path parameter names. */
export function pathReadTarget(kind: AuditTargetKind, parameter: string): (request: FastifyRequest) => AuditTarget {
  return ({ params }) => ({ kind, id: String(memberOf(params, parameter)) });
}
