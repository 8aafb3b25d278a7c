import type { FastifyRequest } from 'fastify';
import type { ActorWithUser } from '../../chat/actor.ts';
import type { UserViewer } from '../../chat/conversations/render.ts';
import { actorOf } from './actor-of.ts';
import { actingUser } from './caller.ts';

/** The actor of a route that demands an acting user (`U`, `F+O`). */
export function participantOf(request: FastifyRequest): ActorWithUser {
  return { ...actorOf(request), user: actingUser(request) };
}

/** The eyes of the acting user of such a route. */
export function userViewerOf(request: FastifyRequest): UserViewer {
  const { kind, user } = participantOf(request);
  return { uid: user.uid, audience: kind };
}
