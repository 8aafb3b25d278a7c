import type { LogEntry } from '@chatwire/protocol';
import { titledDeviceName } from '@chatwire/protocol/device-name';
import { CHANNEL_LABELS } from './channels.ts';
import { type DeviceNaming, deviceDetails, deviceLabel } from './device-label.ts';
import { PROVIDER_LABELS } from './providers.ts';
import { upperFirst } from './upper-first.ts';

/** Returns the channel with its provider, and the name of the device with what else is known of it. */
export function targetText(
  entry: Pick<LogEntry, 'channel' | 'provider' | 'tokenType'> & Partial<Pick<LogEntry, 'pushToken'>>,
  known?: DeviceNaming,
): {
  readonly by: string;
  readonly to?: string;
  readonly details: readonly string[];
} {
  const { channel, provider } = entry;
  const device = deviceLabel(entry, known);
  const by = [upperFirst(CHANNEL_LABELS[channel]), provider && PROVIDER_LABELS[provider]].filter(Boolean).join(' · ');
  const details = known ? deviceDetails(known) : [];
  return { by, details, ...(device !== undefined && { to: titledDeviceName(device) }) };
}
