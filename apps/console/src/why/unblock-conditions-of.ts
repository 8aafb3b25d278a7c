import type { DryRunDecision, RuleTrace } from '@chatwire/protocol';

/**
 * Returns the conditions to notify through this target again, as text. Empty if it is not blocked, or
 * if no condition is known.
 */
export function unblockConditionsOf(
  { wouldNotify, trace, nextOpeningMS }: Pick<DryRunDecision, 'wouldNotify' | 'trace' | 'nextOpeningMS'>,
  timeText: (ms: number) => string,
): readonly string[] {
  if (wouldNotify) return [];
  const conditions = trace
    .filter(({ result }) => result === 'fail')
    .map((gate) => conditionOf(gate, nextOpeningMS, timeText))
    .filter((condition) => condition !== undefined);
  return [...new Set(conditions)];
}

function conditionOf(
  { gate, value }: RuleTrace,
  openingMs: number | undefined,
  timeText: (ms: number) => string,
): string | undefined {
  switch (gate) {
    case 'SCHEDULE':
      return openingMs === undefined ? 'when the schedule opens a day' : `from ${timeText(openingMs)}`;
    case 'MUTE':
      return typeof value === 'number' ? `when the mute ends, ${timeText(value)}` : undefined;
    case 'DND':
      return 'when do not disturb is turned off';
    case 'EVENT_PREFERENCE':
      return 'when that setting is changed';
    case 'QUOTA':
      return 'after midnight in their time zone';
    case 'CONTACT':
      return 'when there is an address to send to';
    case 'PROVIDER':
      return 'once a provider account is enabled';
    case 'PROVIDER_ID':
      return 'once the provider account is enabled';
    case 'DEVICE':
      return 'when a device is registered';
    default:
      return undefined;
  }
}
