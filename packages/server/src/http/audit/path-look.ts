import type { AuditTarget, AuditTargetKind } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { memberOf } from '../../base/values/member-of.ts';

/** A look at what a parameter of the path names. */
export function pathLook(kind: AuditTargetKind, parameter: string): (request: FastifyRequest) => AuditTarget {
  return ({ params }) => ({ kind, id: String(memberOf(params, parameter)) });
}
