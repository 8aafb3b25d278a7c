import type { AppSettings, Group, Message } from '@chatwire/protocol';
import type { DigestAccount } from '../../providers/registry.ts';
import type { AppIdentity } from '../app-identity.ts';
import type { Candidate } from '../candidate.ts';
import type { DigestChannel } from './digest-channel.ts';

/** A batch, with the inputs of its decision that do not depend on the recipient. */
export interface DigestBatch {
  readonly channel: DigestChannel;
  /**
   * At least one, oldest first: none by the recipient, none deleted or disapproved.
   * See docs/spec/notifications.md#quotas-and-digests, rule 2.
   */
  readonly messages: readonly Message[];
  /** Present for conversations of a group. */
  readonly group?: Group;
  readonly settings: AppSettings;
  /** Enabled accounts of the channel. */
  readonly accounts: readonly DigestAccount[];
  readonly app: AppIdentity;
  /** Link that opens the conversation. */
  readonly link?: string;
}

/** The recipient of a batch, with all inputs of the decision that depend on them. */
export interface DigestCandidate
  extends Pick<Candidate, 'uid' | 'name' | 'avatar' | 'metadata' | 'ownPreferences' | 'timezone' | 'mutedUntilMs'> {
  /** Ids of the parent messages of threads from which the recipient has unsubscribed. */
  readonly unsubscribedThreads: ReadonlySet<string>;
  /** Time at which the recipient unsubscribed from emails about this conversation, or from all emails, epoch ms. */
  readonly unsubscribedAtMs?: number;
  /** The stored email address or phone number, depending on the channel. */
  readonly contact?: string;
  readonly sentCounts: SentCounts;
}

/** Number of batches sent on the recipient's local day, in all conversations and in this one. */

export interface SentCounts {
  readonly today: number;
  readonly todayHere: number;
}
