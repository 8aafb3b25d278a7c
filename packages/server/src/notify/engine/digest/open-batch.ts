import type { AppSettings, Message } from '@chatwire/protocol';
import { conversationLink } from '../../../base/text/conversation-link.ts';
import type { ProviderAccounts } from '../../../settings/providers-directory.ts';
import { findGroup } from '../../../storage/groups/groups-store.ts';
import { toGroup } from '../../../storage/groups/to-group.ts';
import type { Exclusion } from '../../audience/candidate-rule-of.ts';
import { isNotifiable } from '../../audience/eligibility-of.ts';
import type { DigestBatch, DigestCandidate } from '../../digest/digest-batch.ts';
import type { DigestChannel } from '../../digest/digest-channel.ts';
import { digestAccountsOf } from './digest-accounts-of.ts';
import type { DigestReading } from './digest-dependencies.ts';
import { loadDigestCandidate } from './load-digest-candidate.ts';

/** Identifies a batch: recipient, conversation, channel, and messages. */
export interface BatchRequest {
  readonly channel: DigestChannel;
  readonly recipient: string;
  /** Ids of messages of one conversation. */
  readonly messageIds: readonly number[];
  /** The count of this batch itself is ignored. Empty for a batch that is not stored. */
  readonly eventId: string;
  readonly settings: AppSettings;
  /** The day of quotas is that of this instant. */
  readonly nowMs: number;
}

/** A batch with all inputs of its decision. */
export interface OpenBatch {
  readonly batch: DigestBatch;
  readonly candidate: DigestCandidate;
  readonly accounts: ProviderAccounts;
  /** Local day of the recipient. */
  readonly day: number;
}

/**
 * Loads the current state of a batch: edited texts, without messages that were deleted or disapproved since.
 * `excluded`: why the recipient is not notified; undefined when no message or no recipient is left.
 * See docs/spec/notifications.md#candidates, #quotas-and-digests.
 */
export async function openBatch(
  reading: DigestReading,
  request: BatchRequest,
): Promise<OpenBatch | { readonly excluded: Exclusion } | undefined> {
  const { db, directory, app, publicUrl } = reading;
  const { channel, recipient, settings, eventId, nowMs } = request;
  const messages = (await reading.messagesOf(request.messageIds)).filter(isLeft).sort(byId);
  if (messages.length === 0) return undefined;
  const loaded = await loadDigestCandidate(db, { channel, recipient, messages, eventId, app, nowMs });
  if (loaded === 'gone') return undefined;
  if ('excluded' in loaded) return loaded;
  const newest = loaded.messages.at(-1);
  if (!newest) return undefined;
  const accounts = await directory.current();
  const group = newest.receiverType === 'group' ? await findGroup(db, newest.receiver) : undefined;
  const batch: DigestBatch = {
    channel,
    messages: loaded.messages,
    ...(group && { group: toGroup(group) }),
    settings,
    accounts: digestAccountsOf(accounts, channel, { recipient, messageId: Number(newest.id) }),
    app,
    ...(publicUrl !== undefined && { link: conversationLink(publicUrl, newest.conversationId) }),
  };
  return { batch, candidate: loaded.candidate, accounts, day: loaded.day };
}

function isLeft(message: Message): boolean {
  return message.deletedAt === undefined && isNotifiable(message);
}

function byId(a: Message, b: Message): number {
  return Number(a.id) - Number(b.id);
}
