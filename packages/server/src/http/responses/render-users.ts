import { conversationIdOf, type User } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { blocksOf } from '../../storage/users/blocks-store.ts';
import { toUser } from '../../storage/users/to-user.ts';
import { findUsers, type UserRow } from '../../storage/users/users-store.ts';
import { audienceOf } from '../access/actor-of.ts';
import { actingOf } from '../access/caller.ts';

/**
 * Renders users for the caller. For an acting user, the users contain blocks and the conversation with each. See
 * docs/spec/rest-and-realtime.md#objects.
 */
export async function renderUsers(app: AppContext, request: FastifyRequest, rows: readonly UserRow[]): Promise<User[]> {
  const nowMs = app.clock.now();
  const users = rows.map((row) => toUser(row, nowMs, audienceOf(request)));
  const me = actingOf(request)?.uid;
  if (me === undefined) return users;
  const { blockedByMe, hasBlockedMe } = await blocksOf(
    app.storage.db,
    me,
    users.map((user) => user.uid),
  );
  return users.map((user) => {
    if (user.uid === me) return user;
    return {
      ...user,
      blockedByMe: blockedByMe.has(user.uid),
      hasBlockedMe: hasBlockedMe.has(user.uid),
      conversationId: conversationIdOf(me, user.uid, 'user'),
    };
  });
}

export async function renderUser(app: AppContext, request: FastifyRequest, row: UserRow): Promise<User> {
  const [user] = await renderUsers(app, request, [row]);
  if (!user) throw new Error('expected one user for one row');
  return user;
}

/** Renders the users with the given uids. Omits those that do not exist. */
export async function renderUsersByUid(
  app: AppContext,
  request: FastifyRequest,
  uids: readonly string[],
): Promise<ReadonlyMap<string, User>> {
  const rows = await findUsers(app.storage.db, uids);
  const users = await renderUsers(app, request, [...rows.values()]);
  return new Map(users.map((user) => [user.uid, user]));
}
