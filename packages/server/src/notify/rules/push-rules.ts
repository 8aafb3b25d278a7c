import { device } from './device.ts';
import { dnd } from './dnd.ts';
import { eventPreference } from './event-preference.ts';
import { mute } from './mute.ts';
import { provider } from './provider.ts';
import { providerId } from './provider-id.ts';
import type { DeliveryRuleContext, PreferenceRuleContext, PushRuleContext } from './push-rule-context.ts';
import { notApplicable, type Rule } from './rule.ts';
import { schedule } from './schedule.ts';
import { senderBudget } from './sender-budget.ts';

/** Rules 1–6: those that depend neither on providers nor on devices. */
export const PUSH_PREFERENCE_RULES: readonly Rule<PreferenceRuleContext>[] = [
  eventPreference,
  dnd,
  mute,
  schedule,
  senderBudget,
  notApplicable('CONTACT'),
];

/**
 * The rules in the order of the contract; the first that fails gives the reason. See
 * docs/spec/notifications.md#rule-order.
 */
export const PUSH_RULES: readonly Rule<PushRuleContext>[] = [...PUSH_PREFERENCE_RULES, provider, device, providerId];

/** Clear pushes show nothing, so no preference applies. See docs/spec/last-mile.md#cleared-entries. */
export const CLEAR_RULES: readonly Rule<DeliveryRuleContext>[] = [
  ...PUSH_PREFERENCE_RULES.map(({ name }) => notApplicable(name)),
  provider,
  device,
  providerId,
];
