import { isMaskedToken, maskToken } from './mask-token.ts';

/** Returns whether an entry contains this token. Entries may hold it masked. */
export function isTokenInEntry(pushToken: string, recorded: string | undefined): boolean {
  if (recorded === undefined) return false;
  return isMaskedToken(recorded) ? maskToken(pushToken) === recorded : pushToken === recorded;
}
