import { type OutcomeEntry, outcomeText, type ReasonDetail } from '@chatwire/protocol';
import type { CodedReason, Ground } from './rules/rule.ts';

/**
 * `reasonDetail` of an entry, with its sentence. The sentence says "the recipient" instead of a name: readers with
 * names of their own build it again from the code. `about`: where the notification was going, as far as it is known.
 */
export function reasonDetailOf(
  { reason, code, source, setting, value }: CodedReason & Partial<Ground>,
  about: Omit<OutcomeEntry, 'reason' | 'reasonDetail'>,
): ReasonDetail {
  const ground = setting !== undefined && source !== undefined ? { source, setting, value } : {};
  const message = outcomeText({ ...about, reason, reasonDetail: { code, message: '', ...ground } });
  return { code, message, ...ground };
}
