import type { DeviceContext, LogEntry } from '@chatwire/protocol';
import { type DeviceResult, deviceResultOf } from '@chatwire/protocol/device-result';

type Push = Pick<LogEntry, 'channel' | 'outcome' | 'trigger' | 'device'>;

/** Returns what is known about a push on its device; undefined if no device was concerned. */
export function resultOnDevice(entry: Push, facts?: DeviceContext): DeviceResult | undefined {
  const { channel, outcome, device } = entry;
  if (channel !== 'push') return undefined;
  if (device) return deviceResultOf({ ...entry, device }, facts);
  return outcome === 'sent' ? 'unknown' : undefined;
}
