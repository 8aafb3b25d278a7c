import type { Channel } from '@chatwire/protocol';

/** Labels of channels, for use within sentences. */
export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { push: 'push', email: 'email', sms: 'SMS' };
