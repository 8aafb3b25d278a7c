import type { Channel } from '@chatwire/protocol';

/** One thing that is sent through each channel. */
export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { push: 'push', email: 'email', sms: 'text message' };
