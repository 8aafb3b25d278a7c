import type { Selectable } from 'kysely';
import type { UsersTable } from './schema/users.ts';
import type { Db } from './storage.ts';

export type UserRow = Selectable<UsersTable>;

export function findUser(db: Db, uid: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('uid', '=', uid).where('erased_at_ms', 'is', null).executeTakeFirst();
}
