import type { AuthToken } from '@chatwire/protocol';
import { maskCredential } from '../../base/secrets/credentials.ts';
import { jsonObject, seconds } from '../wire-values.ts';
import type { SessionRow } from './sessions-store.ts';

/** Converts a row to an auth token of the API. `token`: the token itself, if it was just created. Default: masked. */
export function toAuthToken(row: SessionRow, token: string = maskCredential(row.last4)): AuthToken {
  return {
    uid: row.uid,
    authToken: token,
    ...(row.platform !== null && { platform: row.platform }),
    ...(row.user_agent !== null && { userAgent: row.user_agent }),
    ...(row.app_info !== null && { appInfo: jsonObject(row.app_info) }),
    createdAt: seconds(row.created_at_ms),
    ...(row.last_used_at_ms !== null && { lastUsedAt: seconds(row.last_used_at_ms) }),
    ...(row.expires_at_ms !== null && { expiresAt: seconds(row.expires_at_ms) }),
  };
}
