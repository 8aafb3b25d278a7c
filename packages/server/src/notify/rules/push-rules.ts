import { deviceRule } from './device-rule.ts';
import { dndRule } from './dnd-rule.ts';
import { eventPreferenceRule } from './event-preference-rule.ts';
import { muteRule } from './mute-rule.ts';
import { providerIdRule } from './provider-id-rule.ts';
import { providerRule } from './provider-rule.ts';
import type { DeliveryRuleContext, PreferenceRuleContext, PushRuleContext } from './push-rule-context.ts';
import { notApplicable, type Rule } from './rule.ts';
import { scheduleRule } from './schedule-rule.ts';
import { senderBudgetRule } from './sender-budget-rule.ts';

/** Rules 1–6, which depend neither on providers nor on devices. */
export const PUSH_PREFERENCE_RULES: readonly Rule<PreferenceRuleContext>[] = [
  eventPreferenceRule,
  dndRule,
  muteRule,
  scheduleRule,
  senderBudgetRule,
  notApplicable('CONTACT'),
];

/**
 * All rules of push, in the order of the contract. See
 * docs/spec/notifications.md#rule-order.
 */
export const PUSH_RULES: readonly Rule<PushRuleContext>[] = [
  ...PUSH_PREFERENCE_RULES,
  providerRule,
  deviceRule,
  providerIdRule,
];

/** The rules of clear pushes. They show nothing, so preferences do not apply. See docs/spec/last-mile.md#cleared-entries. */
export const CLEAR_RULES: readonly Rule<DeliveryRuleContext>[] = [
  ...PUSH_PREFERENCE_RULES.map(({ name }) => notApplicable(name)),
  providerRule,
  deviceRule,
  providerIdRule,
];
