import { accountKindOf } from '@chatwire/protocol';
import type { DigestContent, DigestFormat } from '../../providers/digest-format.ts';
import { type DigestAccount, type DigestPayload, digestFormatOf } from '../../providers/registry.ts';
import type { EncodedPayload } from '../payload/truncate-payload.ts';
import type { DigestBatch, DigestCandidate } from './digest-batch.ts';
import type { DigestChannel } from './digest-channel.ts';

/**
 * Returns the payload of a batch for a provider account. It has no address if the recipient has none. See
 * docs/spec/notifications.md#custom-webhook-payload, #sendgrid-and-twilio-payloads.
 */
export function digestPayloadOf(
  { channel, app }: DigestBatch,
  content: DigestContent,
  recipient: DigestCandidate,
  account: DigestAccount,
): EncodedPayload<DigestPayload> {
  const value = formatOf(channel, account).payloadOf(account, { content, recipient, app });
  return { value, json: JSON.stringify(value) };
}

/** Returns the format in which a provider receives digests. Throws if the provider does not serve the channel. */
export function formatOf(
  channel: DigestChannel,
  { provider }: DigestAccount,
): DigestFormat<object, DigestAccount, DigestPayload> {
  const format = digestFormatOf(accountKindOf(channel, provider));
  if (!format) throw new Error(`The provider ${provider} does not serve the channel ${channel}.`);
  return format;
}
