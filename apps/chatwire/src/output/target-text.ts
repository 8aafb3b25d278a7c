import { CHANNEL_NAMES, type Channel, descriptorOf, type ProviderName } from '@chatwire/protocol';

interface Target {
  readonly channel: Channel;
  readonly provider?: ProviderName | undefined;
  readonly tokenType?: string | undefined;
}

/** Formats channel, provider, and device type on one line: `push FCM react native android`. */
export function targetText({ channel, provider, tokenType }: Target): string {
  const label = provider === undefined ? undefined : descriptorOf(provider).label;
  const device = tokenType?.replace(/^(fcm|apns)_/, '').replaceAll('_', ' ');
  return [CHANNEL_NAMES[channel], label, device].filter((part) => part !== undefined).join(' ');
}
