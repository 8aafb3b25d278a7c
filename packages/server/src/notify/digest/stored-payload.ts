import type { DigestMessage } from '@chatwire/protocol';
import type { DigestPayload } from '../../providers/registry.ts';
import type { EncodedPayload } from '../payload/truncate-payload.ts';

/** Maximum size of a stored payload. See docs/spec/notifications.md#limits-and-retention. */
const MAX_PAYLOAD_BYTES = 65_536;

interface StoredPayload {
  readonly payload: string;
  readonly payloadTruncated?: true;
}

/**
 * Returns the form in which a payload is stored. A payload that is too large is truncated to as many of the newest messages as
 * fit, without their message objects.
 */
export function storedPayloadOf({ value, json }: EncodedPayload<DigestPayload>): StoredPayload {
  if (Buffer.byteLength(json) <= MAX_PAYLOAD_BYTES) return { payload: json };
  let messages = listOf(value).messages.map(({ sender, message }) => ({ sender, message }));
  for (;;) {
    const payload = JSON.stringify(withMessages(value, messages));
    if (messages.length === 0 || Buffer.byteLength(payload) <= MAX_PAYLOAD_BYTES)
      return { payload, payloadTruncated: true };
    messages = messages.slice(1);
  }
}

function listOf(value: DigestPayload) {
  return value.type === 'custom' ? value.data : value;
}

function withMessages(value: DigestPayload, messages: readonly DigestMessage[]): unknown {
  const { messages: all, messagesOmitted = 0 } = listOf(value);
  const omitted = messagesOmitted + all.length - messages.length;
  const list = { messages, ...(omitted > 0 && { messagesOmitted: omitted }) };
  return value.type === 'custom' ? { ...value, data: { ...value.data, ...list } } : { ...value, ...list };
}
