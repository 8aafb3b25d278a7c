import type { LogRow } from '../../log-window/log-source.ts';
import { PROVIDER_LABELS } from '../../text/providers.ts';

/** Returns channel, provider, and device type in one line. */
export function targetText({ channel, provider, tokenType }: LogRow): string {
  const by = provider === undefined ? undefined : PROVIDER_LABELS[provider];
  const to = tokenType?.replace(/^(fcm|apns)_/, '').replaceAll('_', ' ');
  return [channel, by, to].filter(Boolean).join(' · ');
}
