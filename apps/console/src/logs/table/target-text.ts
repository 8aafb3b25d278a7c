import { PROVIDER_LABELS } from '../../text/providers.ts';
import type { LogRow } from '../window/log-source.ts';

/** Channel, provider and kind of device on one line. */
export function targetText({ channel, provider, tokenType }: LogRow): string {
  const by = provider === undefined ? undefined : PROVIDER_LABELS[provider];
  const to = tokenType?.replace(/^(fcm|apns)_/, '').replaceAll('_', ' ');
  return [channel, by, to].filter(Boolean).join(' · ');
}
