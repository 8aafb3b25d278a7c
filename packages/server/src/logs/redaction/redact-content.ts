import type { LogRedaction } from '@chatwire/protocol';
import type { EntryContent } from '../log-store.ts';
import { maskToken } from './mask-token.ts';
import { redactPayload } from './redact-payload.ts';

type Redacted = NonNullable<EntryContent['redacted']>;

/**
 * Redacts an entry by the settings; returns the same object when nothing is removed. Used for new
 * entries and stored ones alike; idempotent. See docs/spec/notifications.md#log-settings.
 */
export function redactContent(content: EntryContent, redaction: LogRedaction): EntryContent {
  const { payload, pushToken, deviceDetail } = content;
  const parts: Redacted = [];
  const redacted = payload === undefined ? undefined : redactPayload(payload, redaction);
  if (redacted?.content) parts.push('content');
  const token = pushToken !== undefined && redaction.pushToken === 'mask' ? maskToken(pushToken) : pushToken;
  if (token !== pushToken) parts.push('pushToken');
  if (redacted?.contacts) parts.push('contacts');
  const isDropped = deviceDetail === 'whole' && redaction.device === 'drop';
  const base = isDropped ? { ...content, deviceDetail: 'state' as const } : content;
  if (parts.length === 0) return base;
  return contentOf(base, { payload: redacted?.payload, pushToken: token }, parts);
}

/**
 * Erases a permanently deleted recipient: removes payload and token, keeps the record of the decision.
 * See docs/spec/notifications.md#limits-and-retention.
 */
export function eraseContent(content: EntryContent): EntryContent {
  const { deviceDetail, ...rest } = content;
  if (content.payload === undefined && content.pushToken === undefined && !deviceDetail) return content;
  return contentOf(rest, { payload: undefined, pushToken: undefined }, ['erasure']);
}

/**
 * Erases a sender whose content was erased: removes the texts sent to others, keeps targets and the record of the decision.
 * See docs/spec/operations.md#personal-data.
 */
export function eraseSentContent(content: EntryContent): EntryContent {
  const { payload, pushToken } = content;
  return payload === undefined ? content : contentOf(content, { payload: undefined, pushToken }, ['erasure']);
}

/** Erases an email or SMS if it contains messages of the sender, also among those of others (`eraseSentContent`). */
export function eraseSentDigest(content: EntryContent, uid: string): EntryContent {
  const containsSender = content.payload?.includes(`"uid":${JSON.stringify(uid)}`);
  return containsSender ? eraseSentContent(content) : content;
}

function contentOf(
  { payload: _, pushToken: __, redacted = [], ...rest }: EntryContent,
  remaining: { readonly payload: string | undefined; readonly pushToken: string | undefined },
  parts: Redacted,
): EntryContent {
  return {
    ...rest,
    ...(remaining.payload !== undefined && { payload: remaining.payload }),
    ...(remaining.pushToken !== undefined && { pushToken: remaining.pushToken }),
    redacted: [...new Set([...redacted, ...parts])],
  };
}
