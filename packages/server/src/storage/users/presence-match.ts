import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../schema/database.ts';

/** Returns a condition for users who are online, or offline, at a time. */
export function hasStatus(status: 'online' | 'offline', nowMs: number) {
  return (eb: ExpressionBuilder<Database, 'users'>) => {
    if (status === 'online') return eb('users.online_until_ms', '>', nowMs);
    return eb.or([eb('users.online_until_ms', 'is', null), eb('users.online_until_ms', '<=', nowMs)]);
  };
}
