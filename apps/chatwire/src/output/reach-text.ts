import {
  DEVICE_REACH_LABELS,
  type DeviceContext,
  type DeviceReach,
  deviceReachOf,
  type LogEntry,
} from '@chatwire/protocol';

type Push = Pick<LogEntry, 'outcome' | 'trigger' | 'device'> &
  Partial<Pick<LogEntry, 'provider' | 'reason'>> & { readonly deviceContext?: DeviceContext };

/** Returns what the user saw of a push; undefined if no device was concerned. */
export function reachOf({ device, deviceContext, ...decision }: Push): DeviceReach | undefined {
  return device && deviceReachOf({ ...decision, device }, deviceContext);
}

/** Returns what the user saw of a push in a word or two, such as `not shown`; empty if no device was concerned. */
export function reachText(push: Push): string {
  const reach = reachOf(push);
  if (reach === undefined) return '';
  const label = DEVICE_REACH_LABELS[reach];
  return label.charAt(0).toLowerCase() + label.slice(1);
}
