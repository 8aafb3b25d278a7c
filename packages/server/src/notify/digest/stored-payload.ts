import type { DigestMessage } from '@chatwire/protocol';
import type { DigestPayload } from '../../providers/registry.ts';
import type { EncodedPayload } from '../payload/truncate-payload.ts';

/** Longest payload that is stored. See docs/spec/notifications.md#limits-and-retention. */
const MAX_BYTES = 65_536;

interface StoredPayload {
  readonly payload: string;
  readonly payloadTruncated?: true;
}

/**
 * Returns the stored form of a payload: if truncated, it has as many of the newest messages as fit, without their
 * objects.
 */
export function storedPayloadOf({ value, json }: EncodedPayload<DigestPayload>): StoredPayload {
  if (Buffer.byteLength(json) <= MAX_BYTES) return { payload: json };
  let kept = listOf(value).messages.map(({ sender, message }) => ({ sender, message }));
  for (;;) {
    const payload = JSON.stringify(withMessages(value, kept));
    if (kept.length === 0 || Buffer.byteLength(payload) <= MAX_BYTES) return { payload, payloadTruncated: true };
    kept = kept.slice(1);
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
