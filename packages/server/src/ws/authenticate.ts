import { AuthenticateData, type User } from '@chatwire/protocol';
import { hashCredential } from '../base/secrets/credentials.ts';
import { unknownAuthToken } from '../http/access/access.ts';
import { parserFor } from '../http/requests/validation.ts';
import { toUser } from '../storage/users/to-user.ts';
import type { Identity } from './session.ts';
import type { SignInLookups } from './sign-in-lookups.ts';

const parse = parserFor(AuthenticateData);

export interface Authenticated {
  readonly identity: Identity;
  readonly user: User;
  /** Cursor of the last frame that the client has received; undefined if it does not resume. */
  readonly cursor: string | undefined;
}

/**
 * Checks the auth token in the first frame of a connection. Rejects with the error that HTTP routes return for the same fault.
 * See docs/spec/rest-and-realtime.md#client-frames.
 */
export async function authenticate(lookups: SignInLookups, nowMs: number, input: unknown): Promise<Authenticated> {
  const { authToken, presence = 'contacts', resume } = parse(input);
  const login = await lookups.login(hashCredential(authToken));
  if (!login || login.user.deactivated_at_ms !== null) throw unknownAuthToken();
  return {
    identity: { uid: login.user.uid, sessionId: login.sessionId, presence },
    user: toUser(login.user, nowMs),
    cursor: resume?.cursor,
  };
}
