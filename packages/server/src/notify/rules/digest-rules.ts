import { contactRule } from './contact-rule.ts';
import type { DigestPreferenceContext, DigestRuleContext } from './digest-rule-context.ts';
import { dndRule } from './dnd-rule.ts';
import { muteRule } from './mute-rule.ts';
import { quotaRule } from './quota-rule.ts';
import { notApplicable, PASS, type Rule } from './rule.ts';
import { scheduleRule } from './schedule-rule.ts';

/** Rule 1. Returns the result that was evaluated for the message that represents the batch. */
const batchPreferenceRule: Rule<DigestPreferenceContext> = {
  name: 'EVENT_PREFERENCE',
  isPreference: true,
  isBypassable: false,
  evaluate: ({ preference }) => preference,
};

/** Rule 7. Fails if the channel has no enabled provider account. */
const digestProviderRule: Rule<DigestRuleContext> = {
  name: 'PROVIDER',
  isPreference: false,
  isBypassable: false,
  evaluate({ target }) {
    if (target.provider !== 'none') return PASS;
    return { result: 'fail', reason: 'NOT_FOUND', code: 'NO_PROVIDER' };
  },
};

/** Rules 1–5, which depend neither on addresses nor on providers. */
export const DIGEST_PREFERENCE_RULES: readonly Rule<DigestPreferenceContext>[] = [
  batchPreferenceRule,
  dndRule,
  muteRule,
  scheduleRule,
  quotaRule,
];

/** The rules of email and SMS in the order of the contract. See docs/spec/notifications.md#rule-order. */
export const DIGEST_RULES: readonly Rule<DigestRuleContext>[] = [
  ...DIGEST_PREFERENCE_RULES,
  contactRule,
  digestProviderRule,
  notApplicable('DEVICE'),
  notApplicable('PROVIDER_ID'),
];
