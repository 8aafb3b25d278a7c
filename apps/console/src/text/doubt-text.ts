import type { DeviceContext, LogEntry } from '@chatwire/protocol';
import { deviceTextOf } from '@chatwire/protocol/device-sentence';

/**
 * Returns in a few words why it is only likely that a push was shown: its device cannot report so. Undefined if it can. The answers about
 * the device say more.
 */
export function doubtText({
  device,
  deviceContext,
  ...entry
}: Pick<LogEntry, 'channel' | 'outcome' | 'trigger' | 'device'> & { readonly deviceContext?: DeviceContext }):
  | string
  | undefined {
  if (!device) return 'device receipts were off';
  if (device.evidence === 'handed') return 'given to iOS, which doesn’t report that it lists it';
  return deviceTextOf({ ...entry, device }, deviceContext) === 'noReceipts'
    ? 'its app version reports no receipts'
    : undefined;
}
