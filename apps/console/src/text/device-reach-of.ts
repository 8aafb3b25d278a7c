import type { DeviceContext, LogEntry } from '@chatwire/protocol';
import { type DeviceReach, deviceReachOf } from '@chatwire/protocol/device-reach';

type Push = Pick<LogEntry, 'channel' | 'outcome' | 'trigger' | 'device'>;

/** Returns what is known about a push on its device; undefined if no device was concerned. */
export function reachOf(entry: Push, facts?: DeviceContext): DeviceReach | undefined {
  const { channel, outcome, device } = entry;
  if (channel !== 'push') return undefined;
  if (device) return deviceReachOf({ ...entry, device }, facts);
  return outcome === 'sent' ? 'unknown' : undefined;
}
