import { Uid } from '@chatwire/protocol';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError, badRequest } from '../../base/errors/api-error.ts';
import type { Db } from '../../storage/storage.ts';
import { findUser } from '../../storage/users/users-store.ts';
import { assertSelf, callerOf } from './caller.ts';

/**
 * Query of calls about one user. Callers with a role name the user; a user's own call is about themselves.
 * See docs/spec/rest-and-realtime.md#notification-settings.
 */
export const SubjectQuery = Type.Object({ uid: Type.Optional(Uid) });

/** Returns the uid of the user that a call is about. Rejects unknown users, and calls from users about others. */
export async function subjectOf(request: FastifyRequest, db: Db, uid: string | undefined): Promise<string> {
  const caller = callerOf(request);
  if (caller.kind === 'user') {
    if (uid !== undefined) assertSelf(request, uid);
    return caller.acting.uid;
  }
  if (uid === undefined) throw badRequest({ uid: ['is required with an apikey'] });
  if (!(await findUser(db, uid))) throw new ApiError('ERR_UID_NOT_FOUND', 'User not found.');
  return uid;
}
