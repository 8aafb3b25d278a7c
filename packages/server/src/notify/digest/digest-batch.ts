import type { AppSettings, Group, Message } from '@chatwire/protocol';
import type { DigestAccount } from '../../providers/registry.ts';
import type { AppIdentity } from '../app-identity.ts';
import type { Candidate } from '../candidate.ts';
import type { DigestChannel } from './digest-channel.ts';

/** Messages of one conversation that one email or SMS may report to one recipient, with the inputs of the decision. */
export interface DigestBatch {
  readonly channel: DigestChannel;
  /**
   * At least one, oldest first: none by the recipient, none deleted or disapproved.
   * See docs/spec/notifications.md#quotas-and-digests, rule 2.
   */
  readonly messages: readonly Message[];
  /** Present when the conversation is a group's. */
  readonly group?: Group;
  readonly settings: AppSettings;
  /** Enabled accounts of the channel. */
  readonly accounts: readonly DigestAccount[];
  readonly app: AppIdentity;
  /** Link that opens the conversation. */
  readonly link?: string;
}

/** The recipient, with all inputs of the decision. */
export interface DigestCandidate
  extends Pick<Candidate, 'uid' | 'name' | 'avatar' | 'metadata' | 'own' | 'timezone' | 'mutedUntilMs'> {
  /** Parents of threads that the recipient has unsubscribed from. */
  readonly unsubscribedThreads: ReadonlySet<string>;
  /** When the recipient unsubscribed from emails about this conversation, or from all. */
  readonly unsubscribedAtMs?: number;
  /** The stored address of the channel: email or phone number. */
  readonly contact?: string;
  /** Batches sent on the recipient's local day, in all conversations and in this one. */
  readonly sentCounts: SentCounts;
}

export interface SentCounts {
  readonly today: number;
  readonly todayHere: number;
}
