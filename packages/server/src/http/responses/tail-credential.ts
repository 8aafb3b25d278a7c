import type { AppContext } from '../../app-context.ts';
import { assertNever } from '../../base/values/assert-never.ts';
import type { PresentedKey } from '../../keys/check-key.ts';
import type { Caller } from '../access/caller.ts';

/** Credential of a live tail, which ends when the credential is no longer valid. */
export type TailCredential =
  | { readonly kind: 'key'; readonly presented: PresentedKey }
  | { readonly kind: 'session'; readonly secret: string };

/** Returns the credential of a caller. Throws for users, who may not read the log. */
export function credentialOf(caller: Caller): TailCredential {
  switch (caller.kind) {
    case 'key':
      return { kind: 'key', presented: caller.presented };
    case 'person':
      return { kind: 'session', secret: caller.session };
    case 'user':
      throw new Error('expected a key or a person, got a user');
    default:
      return assertNever(caller);
  }
}

/** Returns a text that identifies the credential, so that tails with the same one can be checked together. */
export function credentialKeyOf(credential: TailCredential): string {
  return credential.kind === 'key' ? credential.presented.hash : credential.secret;
}

/** Throws a CredentialError if the credential is no longer valid. */
export async function checkCredential({ apiKeys, consoleSessions }: AppContext, by: TailCredential): Promise<void> {
  if (by.kind === 'key') await apiKeys.use(by.presented);
  else await consoleSessions.check(by.secret);
}
