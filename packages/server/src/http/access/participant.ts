import type { FastifyRequest } from 'fastify';
import type { ActorWithUser } from '../../chat/actor.ts';
import type { UserViewer } from '../../chat/conversations/render.ts';
import { actorOf } from './actor-of.ts';
import { actingUser } from './caller.ts';

/** Returns the actor on a route that requires an acting user (`U`, `F+O`). */
export function participantOf(request: FastifyRequest): ActorWithUser {
  return { ...actorOf(request), user: actingUser(request) };
}

/** Returns the acting user as viewer, on a route that requires one. */
export function userViewerOf(request: FastifyRequest): UserViewer {
  const { kind, user } = participantOf(request);
  return { uid: user.uid, audience: kind };
}
