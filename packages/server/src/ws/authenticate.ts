import { AuthenticateData, type User } from '@chatwire/protocol';
import type { AppContext } from '../app-context.ts';
import { hashCredential } from '../base/secrets/credentials.ts';
import { unknownAuthToken } from '../http/access/access.ts';
import { parserFor } from '../http/requests/validation.ts';
import { findSession } from '../storage/access/sessions-store.ts';
import { toUser } from '../storage/users/to-user.ts';
import { findUser } from '../storage/users/users-store.ts';
import type { Identity } from './session.ts';

const parse = parserFor(AuthenticateData);

export interface Authenticated {
  readonly identity: Identity;
  readonly user: User;
  /** Position to resume from. */
  readonly cursor: string | undefined;
}

/**
 * Checks the first frame of a connection. Rejects with the code of the same fault over HTTP.
 * See docs/spec/rest-and-realtime.md#client-frames.
 */
export async function authenticate(app: AppContext, input: unknown): Promise<Authenticated> {
  const { authToken, presence = 'contacts', resume } = parse(input);
  const { db } = app.storage;
  const now = app.clock.now();
  const session = await findSession(db, hashCredential(authToken), now);
  const row = session && (await findUser(db, session.uid));
  if (!session || !row || row.deactivated_at_ms !== null) throw unknownAuthToken();
  return {
    identity: { uid: row.uid, sessionId: session.session_id, presence },
    user: toUser(row, now),
    cursor: resume?.cursor,
  };
}
