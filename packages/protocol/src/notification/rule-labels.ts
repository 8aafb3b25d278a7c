import type { RuleTrace } from './log-entry.ts';

export interface RuleLabel {
  readonly name: string;
  /** The question that the rule decides. */
  readonly about: string;
}

const RULES: Readonly<Record<string, RuleLabel>> = {
  EVENT_PREFERENCE: { name: 'Event preference', about: 'Are notifications on for this event?' },
  DND: { name: 'Do not disturb', about: 'Is do not disturb on?' },
  MUTE: { name: 'Muted conversation', about: 'Is the conversation muted?' },
  SCHEDULE: { name: 'Schedule', about: 'Is it within the notification hours?' },
  QUOTA: { name: 'Daily limit', about: 'Is the daily limit reached?' },
  CONTACT: { name: 'Address', about: 'Is there an email address or phone number to send to?' },
  PROVIDER: { name: 'Provider', about: 'Is a provider account enabled?' },
  DEVICE: { name: 'Device', about: 'Is there a device for this notification?' },
  PROVIDER_ID: { name: 'Provider account', about: 'Does the device’s provider account exist?' },
};

/**
 * Returns the label of a rule; for an unknown rule, its wire name.
 * See docs/spec/notifications.md#rules.
 */
export function ruleLabel(gate: string): RuleLabel {
  return (Object.hasOwn(RULES, gate) ? RULES[gate] : undefined) ?? { name: gate, about: '' };
}

export const RULE_RESULT_LABELS: Readonly<Record<RuleTrace['result'], string>> = {
  pass: 'Passed',
  fail: 'Failed',
  bypassed: 'Bypassed by mention',
  not_applicable: 'Not applicable',
  not_evaluated: 'Not evaluated',
};
