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
import type { LoadBatchDependencies } from './digest-dependencies.ts';
import { loadDigestCandidate } from './load-digest-candidate.ts';

/** Identifies a batch: recipient, conversation, channel, and messages. */
export interface BatchRequest {
  readonly channel: DigestChannel;
  readonly recipient: string;
  /** Ids of messages of one conversation. */
  readonly messageIds: readonly number[];
  /** Event id of the batch, whose count against quotas is ignored. Empty for a batch that is not stored. */
  readonly eventId: string;
  readonly settings: AppSettings;
  /** Epoch ms. Determines the local day whose quota counts. */
  readonly nowMs: number;
}

/** A batch with all inputs of its decision. */
export interface LoadedBatch {
  readonly batch: DigestBatch;
  readonly candidate: DigestCandidate;
  readonly accounts: ProviderAccounts;
  /** Local day of the recipient, in days since 1970-01-01. */
  readonly day: number;
}

/**
 * Loads the current state of a batch, with edited texts, and without messages that have been deleted or disapproved. Returns
 * `excluded` if the recipient is an excluded candidate, and undefined if no message or no recipient is left.
 * See docs/spec/notifications.md#candidates, #quotas-and-digests.
 */
export async function loadBatch(
  reading: LoadBatchDependencies,
  request: BatchRequest,
): Promise<LoadedBatch | { readonly excluded: Exclusion } | undefined> {
  const { db, directory, app, publicUrl } = reading;
  const { channel, recipient, settings, eventId, nowMs } = request;
  const messages = (await reading.messagesOf(request.messageIds)).filter(isStillNotifiable).sort(byId);
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

function isStillNotifiable(message: Message): boolean {
  return message.deletedAt === undefined && isNotifiable(message);
}

function byId(a: Message, b: Message): number {
  return Number(a.id) - Number(b.id);
}
