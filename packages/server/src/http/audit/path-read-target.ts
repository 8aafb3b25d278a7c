import type { AuditTarget, AuditTargetKind } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { memberOf } from '../../base/values/member-of.ts';

/** Describes a read of the object that a path parameter names. */
export function pathReadTarget(kind: AuditTargetKind, parameter: string): (request: FastifyRequest) => AuditTarget {
  return ({ params }) => ({ kind, id: String(memberOf(params, parameter)) });
}
