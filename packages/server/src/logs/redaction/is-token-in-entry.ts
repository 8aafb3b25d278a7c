import { isMaskedToken, maskToken } from './mask-token.ts';

/** Whether the token of an entry is this one. Entries may hold it masked. */
export function isTokenInEntry(pushToken: string, recorded: string | undefined): boolean {
  if (recorded === undefined) return false;
  return isMaskedToken(recorded) ? maskToken(pushToken) === recorded : pushToken === recorded;
}
