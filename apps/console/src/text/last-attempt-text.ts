import type { LogEntry } from '@chatwire/protocol';
import { durationText } from './times.ts';

/**
 * Returns how long the last attempt of an entry took, as its list of attempts says: the call to the provider in the response is a little
 * shorter, because an attempt begins with the encryption of the push. Undefined without a response.
 */
export function lastAttemptText({
  providerResponse: response,
  attempts,
}: Pick<LogEntry, 'providerResponse' | 'attempts'>): string | undefined {
  const last = attempts?.at(-1);
  if (!response) return undefined;
  return durationText(last ? last.endedAtMS - last.startedAtMS : response.durationMs);
}
