import {
  DEVICE_RESULT_LABELS,
  type DeviceContext,
  type DeviceResult,
  deviceResultOf,
  type LogEntry,
} from '@chatwire/protocol';

type Push = Pick<LogEntry, 'outcome' | 'trigger' | 'device'> &
  Partial<Pick<LogEntry, 'provider' | 'reason'>> & { readonly deviceContext?: DeviceContext };

/** Returns what the user saw of a push; undefined if no device was concerned. */
export function resultOnDevice({ device, deviceContext, ...decision }: Push): DeviceResult | undefined {
  return device && deviceResultOf({ ...decision, device }, deviceContext);
}

/** Returns what the user saw of a push in a word or two, such as `not shown`; empty if no device was concerned. */
export function deviceResultText(push: Push): string {
  const result = resultOnDevice(push);
  if (result === undefined) return '';
  const label = DEVICE_RESULT_LABELS[result];
  return label.charAt(0).toLowerCase() + label.slice(1);
}
