import type { AppSettings, Message } from '@chatwire/protocol';
import { type DigestDecision, decideDigest } from '../digest/decide-digest.ts';
import type { DigestChannel } from '../digest/digest-channel.ts';
import type { LoadBatchDependencies } from '../engine/digest/digest-dependencies.ts';
import { loadBatch } from '../engine/digest/load-batch.ts';
import { type Assumptions, applyAssumptions } from './what-if.ts';

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
 * Decides an email or SMS about only this message, as if its timer had just fired. Whether the message has been read
 * is ignored. Returns no decision for a deleted message.
 * See docs/spec/notifications.md#dry-run.
 */
export async function digestDecisions(
  reading: Omit<LoadBatchDependencies, 'messagesOf'>,
  { message, channel, uid, settings, atMs, assumptions }: EvaluatedDigest,
): Promise<readonly DigestDecision[]> {
  const open = await loadBatch(
    { ...reading, messagesOf: async () => [message] },
    { channel, recipient: uid, messageIds: [Number(message.id)], eventId: '', settings, nowMs: atMs },
  );
  if (!open || 'excluded' in open) return [];
  return decideDigest(open.batch, applyAssumptions(open.candidate, assumptions, settings), atMs, 'all').decisions;
}
