import type { AuthToken, CreateAuthToken } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { hashCredential, newAuthToken } from '../../base/secrets/credentials.ts';
import { insertSession, sessionIdsOf, surplusSessionIds } from '../../storage/access/sessions-store.ts';
import { toAuthToken } from '../../storage/access/to-auth-token.ts';
import { updateUser } from '../../storage/users/users-store.ts';
import { type Chat, type ChatTransaction, commit } from '../chat.ts';
import { unknownUser } from '../errors.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Maximum number of login sessions of a user. If there are more, the oldest ones end. See
 * docs/spec/rest-and-realtime.md#limits.
 */
const MAX_AUTH_TOKENS = 100;

/**
 * Creates a login session. Only this response contains its whole token. See
 * docs/spec/rest-and-realtime.md#users-and-auth-tokens.
 */
export function createAuthToken(chat: Chat, uid: string, input: CreateAuthToken): Promise<AuthToken> {
  return commit(chat, async (tx) => {
    // Locks the row, so that a concurrent deactivation either ends this session or is noticed here.
    const user = await updateUser(tx.db, uid, { uid });
    if (!user) throw unknownUser(uid);
    if (user.deactivated_at_ms !== null) throw new ApiError('ERR_USER_DEACTIVATED', 'The user is deactivated.');
    if (input.force) await endSessions(tx, await sessionIdsOf(tx.db, [uid]));
    return issueAuthToken(tx, uid, input);
  });
}

/** Creates a login session in a transaction that has locked the user's row. */
export async function issueAuthToken(tx: ChatTransaction, uid: string, input: CreateAuthToken): Promise<AuthToken> {
  const { db, nowMs } = tx;
  const token = newAuthToken(uid, nowMs);
  const row = {
    uid,
    hash: hashCredential(token),
    last4: token.slice(-4),
    platform: input.platform ?? null,
    user_agent: input.userAgent ?? null,
    app_info: input.appInfo ? JSON.stringify(input.appInfo) : null,
    created_at_ms: nowMs,
    last_used_at_ms: null,
    expires_at_ms: input.expiresIn ? nowMs + input.expiresIn * 1000 : null,
  };
  const session_id = await insertSession(db, row);
  await endSessions(tx, await surplusSessionIds(db, uid, MAX_AUTH_TOKENS, nowMs));
  return toAuthToken({ ...row, session_id }, token);
}
