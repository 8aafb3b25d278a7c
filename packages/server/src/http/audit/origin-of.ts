import type { AuditActor } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import type { ActOrigin } from '../../audit/act.ts';
import { assertNever } from '../../base/values/assert-never.ts';
import { findCaller } from '../access/caller.ts';
import { clientAddressOf, type ProxyTrust } from '../limits/client-network.ts';

/** Returns the actor and address of a request, for the audit log. `actor`: for requests without a caller. */
export function originOf(
  request: FastifyRequest,
  isTrustedProxy: ProxyTrust,
  actor: AuditActor = actorOf(request),
): ActOrigin {
  const route = request.is404 ? undefined : request.routeOptions.url;
  return {
    actor,
    address: clientAddressOf(request.raw, isTrustedProxy),
    requestId: request.id,
    ...(route !== undefined && { operation: `${request.method} ${route}` }),
  };
}

/** Returns the caller of a request as an actor of the audit log. */
function actorOf(request: FastifyRequest): AuditActor {
  const caller = findCaller(request);
  if (!caller) return { kind: 'anonymous' };
  switch (caller.kind) {
    case 'user':
      return { kind: 'user', id: caller.acting.uid };
    case 'person':
      return { kind: 'person', id: caller.person.id, name: caller.person.name };
    case 'key':
      return { kind: 'key', id: caller.keyId, name: caller.keyName };
    default:
      return assertNever(caller);
  }
}
