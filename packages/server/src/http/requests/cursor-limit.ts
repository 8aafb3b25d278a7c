import type { FastifyRequest } from 'fastify';
import { badRequest } from '../../base/errors/api-error.ts';
import { callerOf } from '../access/caller.ts';
import { USER_PER_PAGE } from './paging.ts';

/** Throws if a user requests more items than they may per page. See docs/spec/rest-and-realtime.md#paging. */
export function checkLimit(request: FastifyRequest, limit: number | undefined): void {
  if (limit === undefined || limit <= USER_PER_PAGE || callerOf(request).kind !== 'user') return;
  throw badRequest({ limit: [`must be an integer from 1 to ${USER_PER_PAGE}`] });
}
