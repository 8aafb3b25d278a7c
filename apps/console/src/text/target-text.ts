import type { LogEntry } from '@chatwire/protocol';
import { CHANNEL_LABELS } from './channels.ts';
import { platformLabel, titled } from './platform-label.ts';
import { PROVIDER_LABELS } from './providers.ts';
import { upperFirst } from './upper-first.ts';

/** Returns the channel with its provider, and the kind of device. */
export function targetText({ channel, provider, tokenType }: Pick<LogEntry, 'channel' | 'provider' | 'tokenType'>): {
  readonly by: string;
  readonly to?: string;
} {
  const by = [upperFirst(CHANNEL_LABELS[channel]), provider && PROVIDER_LABELS[provider]].filter(Boolean).join(' · ');
  return { by, ...(tokenType && { to: titled(platformLabel(tokenType)) }) };
}
