import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../base/errors/api-error.ts';
import { isServer } from './caller.ts';

/**
 * Throws if an authOnly key requests an auth token and a server setting forbids it.
 * See docs/spec/rest-and-realtime.md#users-and-auth-tokens.
 */
export function assertKeyLogin({ config }: AppContext, request: FastifyRequest): void {
  if (!config.authKeyLogin && !isServer(request))
    throw new ApiError('AUTH_ERR_NO_ACCESS', 'On this server authOnly keys may not create auth tokens.');
}
