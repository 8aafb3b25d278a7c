import { contact } from './contact.ts';
import type { DigestPreferenceContext, DigestRuleContext } from './digest-rule-context.ts';
import { dnd } from './dnd.ts';
import { mute } from './mute.ts';
import { quota } from './quota.ts';
import { notApplicable, PASS, type Rule } from './rule.ts';
import { schedule } from './schedule.ts';

/** Rule 1 was evaluated for each message. The trace has its result for the message that represents the batch. */
const batchPreference: Rule<DigestPreferenceContext> = {
  name: 'EVENT_PREFERENCE',
  isPreference: true,
  isBypassable: false,
  evaluate: ({ preference }) => preference,
};

/** Rule 7: the channel is on, so it must have an enabled provider. */
const digestProvider: Rule<DigestRuleContext> = {
  name: 'PROVIDER',
  isPreference: false,
  isBypassable: false,
  evaluate({ target }) {
    if (target.provider !== 'none') return PASS;
    return { result: 'fail', reason: 'NOT_FOUND', code: 'NO_PROVIDER' };
  },
};

/** Rules 1–5: those that depend neither on addresses nor on providers. */
export const DIGEST_PREFERENCE_RULES: readonly Rule<DigestPreferenceContext>[] = [
  batchPreference,
  dnd,
  mute,
  schedule,
  quota,
];

/** The rules of email and SMS in the order of the contract. See docs/spec/notifications.md#rule-order. */
export const DIGEST_RULES: readonly Rule<DigestRuleContext>[] = [
  ...DIGEST_PREFERENCE_RULES,
  contact,
  digestProvider,
  notApplicable('DEVICE'),
  notApplicable('PROVIDER_ID'),
];
