import type { Channel, Message, ProviderName, ReplayedDecision, Trigger } from '@chatwire/protocol';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { DigestBatch } from '../digest/digest-batch.ts';
import type { DigestChannel } from '../digest/digest-channel.ts';
import type { ValueSources } from './values-in-force.ts';

/** A stored decision with the data on which it depended. */
export type StoredDecision = StoredPush | StoredDigest | StoredGroupSize;

export interface StoredPush extends StoredBase {
  readonly kind: 'push';
  readonly recipient: string;
  readonly channel: 'push';
  readonly event: ChatEvent;
  readonly isRingStop: boolean;
  /** Push token, masked if the log masks it; absent without a device, or when it was erased. */
  readonly pushToken?: string;
}

export interface StoredDigest extends StoredBase {
  readonly kind: 'digest';
  readonly recipient: string;
  readonly channel: DigestChannel;
  /** Messages of the entry, oldest first. */
  readonly messages: readonly Message[];
  /** Messages of the batch that are not in the entry: dropped by rule 1, deleted, or blocked before the decision. */
  readonly dropped: readonly Message[];
  readonly group?: DigestBatch['group'];
  /** Time at which the recipient unsubscribed, if this was the reason. No setting changes it, and the history may begin later. */
  readonly unsubscribedAtMs?: number;
}

/** The single decision about a group that is too large for a channel. */
export interface StoredGroupSize extends StoredBase {
  readonly kind: 'groupSize';
  readonly recipient?: undefined;
  readonly event: ChatEvent;
}

interface StoredBase {
  readonly logId: string;
  readonly eventId: string;
  /** Time of the event, epoch ms. */
  readonly occurredAtMs: number;
  /** Position of the event in the order of the engine, and the node that decided. */
  readonly position: number;
  readonly node: string;
  readonly messageId: number;
  readonly conversationId: string;
  readonly channel: Channel;
  readonly trigger: Trigger;
  readonly provider?: ProviderName;
  /** First, last, and most likely instant at which the decision was made, epoch ms. */
  readonly decided: { readonly firstMs: number; readonly lastMs: number; readonly likelyMs: number };
  readonly sources: ValueSources;
  readonly recorded: RecordedResult;
}

/** A decision in the log. */
export interface RecordedResult {
  readonly result: ReplayedDecision;
  /** The last rule that was evaluated: a preference or quota, delivery (rules 7–8), or none because it was sent. */
  readonly stoppedBy: 'preference' | 'delivery' | 'nothing';
  /** Email and SMS: whether a provider was called, and when the last call ended, epoch ms. */
  readonly wasCalled: boolean;
  readonly endedAtMs: number;
}
