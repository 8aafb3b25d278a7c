import { failure } from '../base/chat-exception.ts';
import { Limits } from '../constants/constants.ts';

/** Returns a valid page size. Default: 30. Throws `ERR_BAD_ARGUMENT` outside 1 to 100. */
export function pageLimit(limit: number | undefined): number {
  if (limit === undefined) return Limits.page;
  if (Number.isInteger(limit) && limit >= 1 && limit <= Limits.maxPage) return limit;
  throw failure('ERR_BAD_ARGUMENT', `A limit must be 1 to ${Limits.maxPage}.`);
}
