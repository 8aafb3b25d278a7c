import { type CreateUser, RESERVED_UIDS } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { insertUser, type UserRow } from '../../storage/users/users-store.ts';
import type { Audience } from '../../storage/wire-values.ts';
import { type Chat, commit } from '../chat.ts';
import { BARE_USER, nameColumns, userColumns } from '../profile-columns.ts';
import { issueAuthToken } from './create-auth-token.ts';

export interface CreatedUser {
  readonly user: UserRow;
  /** The whole token, if it was requested. */
  readonly authToken: string | undefined;
}

/** Creates a user. Uids are never reused. See docs/spec/rest-and-realtime.md#users-and-auth-tokens. */
export function createUser(chat: Chat, input: CreateUser, writer: Audience): Promise<CreatedUser> {
  const { uid, name, withAuthToken, ...profile } = input;
  return commit(chat, async (tx) => {
    const user: UserRow = {
      uid,
      ...BARE_USER,
      ...userColumns(profile, writer),
      ...nameColumns(name),
      online_until_ms: null,
      last_active_at_ms: null,
      created_at_ms: tx.nowMs,
      updated_at_ms: null,
      deactivated_at_ms: null,
      erased_at_ms: null,
    };
    if (RESERVED_UIDS.includes(uid) || !(await insertUser(tx.db, user))) throw taken(uid);
    const token = withAuthToken ? await issueAuthToken(tx, uid, {}) : undefined;
    return { user, authToken: token?.authToken };
  });
}

function taken(uid: string): ApiError {
  return new ApiError('ERR_UID_ALREADY_EXISTS', 'A user with this uid exists.', { uid: [`${uid} is already in use`] });
}
