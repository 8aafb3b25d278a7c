import type { Channel, LogEntry, Outcome, ProviderName } from '@chatwire/protocol';
import { ALL_PROVIDERS, CHANNELS, OUTCOMES, TRIGGERS } from '@chatwire/protocol/notification-enums';
import { categoryText } from '@chatwire/protocol/outcome-text';
import { TRIGGER_LABELS } from '@chatwire/protocol/trigger-labels';
import { CHANNEL_LABELS } from '../text/channels.ts';
import { PROVIDER_LABELS } from '../text/providers.ts';
import { upperFirst } from '../text/upper-first.ts';
import { OUTCOME_LOOKS } from '../ui/outcomes.tsx';

/** Dimensions for grouping entries; each is also a log filter. See docs/spec/notifications.md#summary. */
export const DIMENSIONS = [
  'outcome',
  'channel',
  'provider',
  'providerId',
  'trigger',
  'reason',
  'receiverType',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const DIMENSION_LABELS: Readonly<Record<Dimension, string>> = {
  outcome: 'Outcome',
  channel: 'Channel',
  provider: 'Provider',
  providerId: 'Provider account',
  trigger: 'Event',
  reason: 'Reason',
  receiverType: 'Conversation type',
};

/** Returns the label of a value; undefined: entries without one. */
export function valueLabel(dimension: Dimension, value: string | undefined): string {
  if (value === undefined) return WITHOUT[dimension] ?? 'Without';
  switch (dimension) {
    case 'outcome':
      return labelOrValue<Outcome>(OUTCOMES, value, (known) => OUTCOME_LOOKS[known].word);
    case 'channel':
      return labelOrValue<Channel>(CHANNELS, value, (known) => upperFirst(CHANNEL_LABELS[known]));
    case 'provider':
      return labelOrValue<ProviderName>(ALL_PROVIDERS, value, (known) => PROVIDER_LABELS[known]);
    case 'trigger':
      return labelOrValue<LogEntry['trigger']>(TRIGGERS, value, (known) => TRIGGER_LABELS[known]);
    case 'reason':
      return categoryText(value);
    case 'receiverType':
      return value === 'group' ? 'Group' : 'One-on-one';
    case 'providerId':
      return value;
    default:
      return dimension satisfies never;
  }
}

const WITHOUT: Partial<Readonly<Record<Dimension, string>>> = {
  provider: 'No provider',
  providerId: 'No provider account',
  reason: 'Provider responded',
};

/** Returns the label of a value, or the value itself: newer servers may have others. */
function labelOrValue<Value extends string>(
  known: readonly Value[],
  value: string,
  labelOf: (value: Value) => string,
): string {
  const found = known.find((one) => one === value);
  return found === undefined ? value : labelOf(found);
}
