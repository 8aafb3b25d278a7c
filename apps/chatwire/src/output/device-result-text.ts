import { DEVICE_RESULT_LABELS, type DeviceContext, type LogEntry, pushResultOf } from '@chatwire/protocol';

type Push = Pick<LogEntry, 'channel' | 'outcome' | 'trigger' | 'device'> &
  Partial<Pick<LogEntry, 'provider' | 'reason'>> & { readonly deviceContext?: DeviceContext };

/** Returns what the user saw of a push in a word or two, such as `not shown`; empty if no device was concerned. */
export function deviceResultText({ deviceContext, ...push }: Push): string {
  const result = pushResultOf(push, deviceContext);
  if (result === undefined) return '';
  const label = DEVICE_RESULT_LABELS[result];
  return label.charAt(0).toLowerCase() + label.slice(1);
}
