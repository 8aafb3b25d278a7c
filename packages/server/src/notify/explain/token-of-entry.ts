import type { LogEntry } from '@chatwire/protocol';
import { isTokenInEntry } from '../../logs/redaction/is-token-in-entry.ts';
import { type ListedPushToken, tokensOfUser } from '../../storage/notifications/push-tokens-store.ts';
import type { Db } from '../../storage/storage.ts';

/**
 * Returns the push token of an entry; undefined without one, or when it is not registered any more. `atMs`: a token whose
 * session has expired before this instant does not count.
 */
export async function tokenOfEntry(
  db: Db,
  { recipient, pushToken }: LogEntry,
  atMs: number,
): Promise<ListedPushToken | undefined> {
  if (recipient === undefined || pushToken === undefined) return undefined;
  const tokens = await tokensOfUser(db, recipient, atMs);
  return tokens.find(({ push_token }) => isTokenInEntry(push_token, pushToken));
}
