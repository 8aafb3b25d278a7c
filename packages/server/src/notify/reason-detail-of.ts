import { type OutcomeEntry, outcomeText, type ReasonDetail } from '@chatwire/protocol';
import type { CodedReason, DecidingSetting, MeasuredValue } from './rules/rule.ts';

/**
 * Returns the `reasonDetail` of an entry, with its sentence. The sentence says "the recipient" instead of a name:
 * readers with names can rebuild it from the code. `about`: the target of the notification, as far as known.
 */
export function reasonDetailOf(
  { reason, code, source, setting, value, localTime, count }: CodedReason & Partial<DecidingSetting> & MeasuredValue,
  about: Omit<OutcomeEntry, 'reason' | 'reasonDetail'>,
): ReasonDetail {
  const known = {
    ...(setting !== undefined && source !== undefined && { source, setting, value }),
    ...(setting === undefined && value !== undefined && { value }),
    ...(localTime !== undefined && { localTime }),
    ...(count !== undefined && { count }),
  };
  const message = outcomeText({ ...about, reason, reasonDetail: { code, message: '', ...known } });
  return { code, message, ...known };
}
