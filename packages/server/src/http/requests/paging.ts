import type { PageMeta, PageQuery } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '../../base/errors/api-error.ts';
import type { Slice } from '../../storage/slice.ts';
import { callerOf } from '../access/caller.ts';

const DEFAULT_PER_PAGE = 30;
/** Maximum number of items per page for a user. Keys and people may request more. See docs/spec/rest-and-realtime.md#paging. */
export const USER_PER_PAGE = 100;

export interface Page extends Slice {
  readonly number: number;
}

/** Returns the requested page. Throws if a user requests more items than they may per page. */
export function pageOf(request: FastifyRequest, query: PageQuery): Page {
  const limit = query.perPage ?? DEFAULT_PER_PAGE;
  if (callerOf(request).kind === 'user' && limit > USER_PER_PAGE)
    throw badRequest({ perPage: [`must be an integer from 1 to ${USER_PER_PAGE}`] });
  const number = query.page ?? 1;
  return { limit, number, offset: Math.min((number - 1) * limit, Number.MAX_SAFE_INTEGER) };
}

/** Returns the `meta` of a page. `total`: number of all items; `count`: number of those on the page. */
export function pageMeta(page: Page, total: number, count: number): PageMeta {
  return {
    pagination: {
      total,
      count,
      per_page: page.limit,
      current_page: page.number,
      total_pages: Math.ceil(total / page.limit),
    },
  };
}
