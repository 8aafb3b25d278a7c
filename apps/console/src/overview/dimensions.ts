import type { Channel, LogEntry, Outcome, ProviderName } from '@chatwire/protocol';
import { ALL_PROVIDERS, CHANNELS, OUTCOMES, TRIGGERS } from '@chatwire/protocol/notification-enums';
import { categoryText } from '@chatwire/protocol/outcome-text';
import { CHANNEL_WORDS } from '../words/channels.ts';
import { OUTCOME_LOOKS } from '../words/outcomes.tsx';
import { PROVIDER_WORDS } from '../words/providers.ts';
import { TRIGGER_WORDS } from '../words/triggers.ts';
import { upperFirst } from '../words/upper-first.ts';

/** What entries can be divided by, each also a filter of the log. See docs/spec/notifications.md#summary. */
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

export const DIMENSION_WORDS: Readonly<Record<Dimension, string>> = {
  outcome: 'Outcome',
  channel: 'Channel',
  provider: 'Provider',
  providerId: 'Provider id',
  trigger: 'Trigger',
  reason: 'Reason',
  receiverType: 'One-on-one or group',
};

/** A value in words; undefined is for entries that have none. */
export function valueWords(dimension: Dimension, value: string | undefined): string {
  if (value === undefined) return WITHOUT[dimension] ?? 'Without';
  switch (dimension) {
    case 'outcome':
      return worded<Outcome>(OUTCOMES, value, (known) => OUTCOME_LOOKS[known].word);
    case 'channel':
      return worded<Channel>(CHANNELS, value, (known) => upperFirst(CHANNEL_WORDS[known]));
    case 'provider':
      return worded<ProviderName>(ALL_PROVIDERS, value, (known) => PROVIDER_WORDS[known]);
    case 'trigger':
      return worded<LogEntry['trigger']>(TRIGGERS, value, (known) => TRIGGER_WORDS[known]);
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
  providerId: 'No account was reached for',
  reason: 'Provider responded',
};

/** Servers newer than this console may have values without words. */
function worded<Value extends string>(
  known: readonly Value[],
  value: string,
  wordsOf: (value: Value) => string,
): string {
  const found = known.find((one) => one === value);
  return found === undefined ? value : wordsOf(found);
}
