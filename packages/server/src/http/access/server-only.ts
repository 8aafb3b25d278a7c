import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../base/errors/api-error.ts';
import { roleOf } from './caller.ts';

/**
 * Throws if a user sets or unsets one of the given members of the input. Callers with a role that may call the route may do
 * so.
 */
export function assertServerOnly<T extends object>(
  request: FastifyRequest,
  input: T,
  members: readonly (keyof T & string)[],
): void {
  if (roleOf(request) !== undefined) return;
  const unset: readonly unknown[] = 'unset' in input && Array.isArray(input.unset) ? input.unset : [];
  const present = members.filter((member) => input[member] !== undefined || unset.includes(member));
  if (present.length === 0) return;
  throw new ApiError(
    'AUTH_ERR_NO_ACCESS',
    'Part of this is only open to fullAccess keys.',
    Object.fromEntries(present.map((member) => [member, ['needs an apikey with scope fullAccess']])),
  );
}
