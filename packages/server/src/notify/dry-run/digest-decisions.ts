import type { AppSettings, Message } from '@chatwire/protocol';
import { type DigestDecision, decideDigest } from '../digest/decide-digest.ts';
import type { DigestChannel } from '../digest/digest-channel.ts';
import type { DigestReading } from '../engine/digest/digest-dependencies.ts';
import { openBatch } from '../engine/digest/open-batch.ts';
import { type Assumptions, assume } from './what-if.ts';

export interface EvaluatedDigest {
  readonly message: Message;
  readonly channel: DigestChannel;
  readonly uid: string;
  readonly settings: AppSettings;
  /** Epoch ms. */
  readonly atMs: number;
  readonly assumptions: Assumptions;
}

/**
 * What would be decided about an email or text that tells of this message alone, as if its timer had just fired; whether
 * the message was read meanwhile is not looked at. Nothing when the message is deleted.
 * See docs/spec/notifications.md#dry-run.
 */
export async function digestDecisions(
  reading: Omit<DigestReading, 'messagesOf'>,
  { message, channel, uid, settings, atMs, assumptions }: EvaluatedDigest,
): Promise<readonly DigestDecision[]> {
  const open = await openBatch(
    { ...reading, messagesOf: async () => [message] },
    { channel, recipient: uid, messageIds: [Number(message.id)], eventId: '', settings, nowMs: atMs },
  );
  if (!open || 'excluded' in open) return [];
  return decideDigest(open.batch, assume(open.candidate, assumptions, settings), atMs, 'all').decisions;
}
