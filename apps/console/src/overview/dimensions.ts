import { valueLabel } from '../filter/value-label.ts';

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

/** Returns the label of the entries with a value; undefined: of the entries without one. */
export function groupLabel(dimension: Dimension, value: string | undefined): string {
  return value === undefined ? (WITHOUT[dimension] ?? 'Without') : valueLabel(dimension, value);
}

const WITHOUT: Partial<Readonly<Record<Dimension, string>>> = {
  provider: 'No provider',
  providerId: 'No provider account',
  reason: 'Provider responded',
};
