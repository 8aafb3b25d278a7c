import type { LogRow } from '../../log-window/log-source.ts';
import { CHANNEL_LABELS } from '../../text/channels.ts';
import { PROVIDER_LABELS } from '../../text/providers.ts';
import { upperFirst } from '../../text/upper-first.ts';

/** Returns channel, provider, and device type in one line. */
export function targetText({ channel, provider, tokenType }: LogRow): string {
  const by = provider === undefined ? undefined : PROVIDER_LABELS[provider];
  const to = tokenType?.replace(/^(fcm|apns)_/, '').replaceAll('_', ' ');
  return [upperFirst(CHANNEL_LABELS[channel]), by, to].filter(Boolean).join(' · ');
}
