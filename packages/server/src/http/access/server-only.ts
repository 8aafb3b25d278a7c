import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../base/errors/api-error.ts';
import { roleOf } from './caller.ts';

/**
 * Rejects members of the input that users may not set or unset: only the role fullAccess, or another role where the route is open
 * to it.
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
