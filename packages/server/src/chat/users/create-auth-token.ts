import type { AuthToken, CreateAuthToken } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { hashCredential, newAuthToken } from '../../base/secrets/credentials.ts';
import { insertSession, sessionIdsOf, surplusSessionIds } from '../../storage/access/sessions-store.ts';
import { toAuthToken } from '../../storage/access/to-auth-token.ts';
import { updateUser } from '../../storage/users/users-store.ts';
import { type Chat, type ChatTransaction, commit } from '../chat.ts';
import { unknownUser } from '../errors.ts';
import { endSessions } from './end-sessions.ts';

/** Login sessions one user may have; the oldest ends when there are more. See docs/spec/rest-and-realtime.md#limits. */
const MAX_AUTH_TOKENS = 100;

/**
 * Creates a login session. Only this response shows its token in full. See
 * docs/spec/rest-and-realtime.md#users-and-auth-tokens.
 */
export function createAuthToken(chat: Chat, uid: string, input: CreateAuthToken): Promise<AuthToken> {
  return commit(chat, async (tx) => {
    // Holds the row, so that a deactivation at the same time finds this session or is seen here.
    const user = await updateUser(tx.db, uid, { uid });
    if (!user) throw unknownUser(uid);
    if (user.deactivated_at_ms !== null) throw new ApiError('ERR_USER_DEACTIVATED', 'The user is deactivated.');
    if (input.force) await endSessions(tx, await sessionIdsOf(tx.db, [uid]));
    return issueAuthToken(tx, uid, input);
  });
}

/** Creates a login session within a change that holds the user's row. */
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
