import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../chat/actor.ts';
import type { Audience } from '../../storage/wire-values.ts';
import { callerOf, isServer } from './caller.ts';

/** Returns the actor of the change that a request makes. */
export function actorOf(request: FastifyRequest): Actor {
  const caller = callerOf(request);
  if (caller.kind === 'user') return { kind: 'user', user: caller.acting, sessionId: caller.sessionId };
  return { kind: 'server', user: caller.acting };
}

/**
 * Returns the audience for which the response is rendered: only fullAccess keys see metadata under `@private`. See
 * docs/spec/rest-and-realtime.md#envelopes-and-values.
 */
export function audienceOf(request: FastifyRequest): Audience {
  return isServer(request) ? 'server' : 'user';
}
