import type { Channel } from '@chatwire/protocol';

/** Channels that notify about messages in batches. See docs/spec/notifications.md#quotas-and-digests. */
export const DIGEST_CHANNELS = ['email', 'sms'] as const satisfies readonly Channel[];
export type DigestChannel = (typeof DIGEST_CHANNELS)[number];
