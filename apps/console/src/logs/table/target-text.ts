import type { LogRow } from '../../log-window/log-source.ts';
import { platformLabel, titled } from '../../people/platform-label.ts';
import { CHANNEL_LABELS } from '../../text/channels.ts';
import { PROVIDER_LABELS } from '../../text/providers.ts';
import { upperFirst } from '../../text/upper-first.ts';

/** Returns the channel with its provider, and the kind of device. */
export function targetText({ channel, provider, tokenType }: Pick<LogRow, 'channel' | 'provider' | 'tokenType'>): {
  readonly by: string;
  readonly to?: string;
} {
  const by = [upperFirst(CHANNEL_LABELS[channel]), provider && PROVIDER_LABELS[provider]].filter(Boolean).join(' · ');
  return { by, ...(tokenType && { to: titled(platformLabel(tokenType)) }) };
}
