import type { GateTrace } from '@chatwire/protocol';
import { own } from './own.ts';

interface RuleLabel {
  readonly name: string;
  /** What it looks at. */
  readonly about: string;
}

const RULES: Readonly<Record<string, RuleLabel>> = {
  EVENT_PREFERENCE: { name: 'Kind of event', about: 'Does this person want to hear of such events?' },
  DND: { name: 'Do not disturb', about: 'Has this person asked for quiet?' },
  MUTE: { name: 'Muted conversation', about: 'Has this person muted the conversation?' },
  SCHEDULE: { name: 'Schedule', about: 'Is it an hour at which this person wants to be notified?' },
  QUOTA: { name: 'Daily quota', about: 'Has this person had enough of these today?' },
  CONTACT: { name: 'Address', about: 'Is there an email address or phone number to send to?' },
  PROVIDER: { name: 'Provider', about: 'Is there a service switched on that can carry it?' },
  DEVICE: { name: 'Device', about: 'Is there a device that can be notified of this?' },
  PROVIDER_ID: { name: 'Account of the device', about: 'Does the account exist that the device belongs to?' },
};

/**
 * A gate as somebody would call it; one that is not known yet by its own name.
 * See docs/spec/notifications.md#rules.
 */
export function ruleLabel(gate: string): RuleLabel {
  return own(RULES, gate) ?? { name: gate, about: '' };
}

export const RULE_RESULT_LABELS: Readonly<Record<GateTrace['result'], string>> = {
  pass: 'Passed',
  fail: 'Stopped here',
  bypassed: 'Lifted by a mention',
  not_applicable: 'Does not apply',
  not_evaluated: 'Not looked at',
};
