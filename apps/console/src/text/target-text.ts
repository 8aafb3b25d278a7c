import type { FormerFacts, LogEntry } from '@chatwire/protocol';
import { CHANNEL_LABELS } from './channels.ts';
import { deviceLabel } from './device-label.ts';
import { titled } from './platform-label.ts';
import { PROVIDER_LABELS } from './providers.ts';
import { upperFirst } from './upper-first.ts';

/** Returns the channel with its provider, and the name of the device, which may be a former one. */
export function targetText(
  entry: Pick<LogEntry, 'channel' | 'provider' | 'tokenType'> & Partial<Pick<LogEntry, 'pushToken'>>,
  former?: FormerFacts,
): {
  readonly by: string;
  readonly to?: string;
} {
  const { channel, provider } = entry;
  const device = deviceLabel(entry, former);
  const by = [upperFirst(CHANNEL_LABELS[channel]), provider && PROVIDER_LABELS[provider]].filter(Boolean).join(' · ');
  return { by, ...(device !== undefined && { to: titled(device) }) };
}
