import type { DryRun, GateTrace } from '@chatwire/protocol';

/**
 * When, or after what, the person would be told again: everything that stands in the way of the ways that are stopped,
 * each told once. Nothing when no way is stopped, or nothing is known that would open one.
 */
export function againOf({ decisions }: DryRun, timeText: (ms: number) => string): readonly string[] {
  const conditions = decisions
    .filter(({ wouldNotify }) => !wouldNotify)
    .flatMap(({ trace, nextOpeningMS }) =>
      trace
        .filter(({ result }) => result === 'fail')
        .flatMap((gate) => {
          const condition = conditionOf(gate, nextOpeningMS, timeText);
          return condition === undefined ? [] : [condition];
        }),
    );
  return [...new Set(conditions)];
}

function conditionOf(
  { gate, value, setting }: GateTrace,
  openingMs: number | undefined,
  timeText: (ms: number) => string,
): string | undefined {
  switch (gate) {
    case 'SCHEDULE':
      return openingMs === undefined ? 'when the schedule opens a day' : `from ${timeText(openingMs)}`;
    case 'MUTE':
      return typeof value === 'number' ? `when the mute ends, ${timeText(value)}` : undefined;
    case 'DND':
      return 'when do not disturb is switched off';
    case 'EVENT_PREFERENCE':
      return 'when that setting is changed';
    case 'QUOTA':
      return setting?.endsWith('.maxGroupSize') ? 'when the group is smaller' : 'from midnight, in their time zone';
    case 'CONTACT':
      return 'when there is an address to send to';
    case 'PROVIDER':
      return 'when a provider is switched on';
    case 'PROVIDER_ID':
      return 'when the account of the device is there and switched on';
    case 'DEVICE':
      return 'when a device is registered';
    default:
      return undefined;
  }
}
