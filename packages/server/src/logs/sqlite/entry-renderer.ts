import { conversationIdOf } from '@chatwire/protocol';
import { extrasWithoutDevice } from '../device/known-device.ts';
import { joinEntry } from '../entry-json.ts';
import { formatLogId } from '../log-id.ts';
import { attemptsJson } from './attempts-text.ts';
import { BLOCK_ROWS, type Block } from './block.ts';
import type { Facet, PartitionFacets } from './partition-facets.ts';
import { responseJson } from './response-text.ts';
import type { Row } from './row.ts';

/** Sources of the entries of a partition. */
export interface EntryParts {
  readonly facets: PartitionFacets;
  /** Returns the block of the entry at a position. */
  blockAt(position: number): Block;
  textOf(id: number): string;
  /** Returns a string of the dictionary as JSON. */
  jsonOf(id: number): string;
}

/** Whether the JSON of an entry contains the facts about its device at the time of the decision. */
export type DeviceFacts = 'included' | 'omitted';

/**
 * Serializes stored entries of a partition as they are listed, without the trace, from the JSON of their parts. Entries
 * of one page have much in common: their ids, senders, receivers, and conversations are often equal.
 */
export class EntryRenderer {
  readonly #parts: EntryParts;
  /** Sender, receiver, and conversation of the last entry. */
  #conversation: Conversation = { sender: 0, receiver: 0, isGroup: false, senderJson: '', receiverJson: '', json: '' };

  constructor(parts: EntryParts) {
    this.#parts = parts;
  }

  /** Returns the JSON of an entry. `seq`: its position in the log. */
  json(position: number, seq: number, deviceFacts: DeviceFacts): string {
    const parts = this.#parts;
    const block = parts.blockAt(position);
    const n = position % BLOCK_ROWS;
    const row = block.row(n);
    if (row === undefined) throw new RangeError(`no log entry at position ${position} of its partition`);
    const facet = parts.facets.facet(row.facet);
    const { jsons } = facet;
    const { senderJson, receiverJson, json } = this.#conversationOf(row, facet);
    const response = block.text(n, 'providerResponse');
    const attempts = block.text(n, 'attempts');
    return joinEntry({
      logId: formatLogId(row.ms, seq),
      startedAtMs: row.processingStartedAtMS,
      endedAtMs: row.processingEndedAtMS,
      facet: facet.json,
      messageId: row.messageId,
      reactionId: row.reactionId === 0 ? undefined : row.reactionId,
      messageSentAtMs: row.messageSentAtMS,
      sender: senderJson,
      reactionSender: this.#jsonOf(row.reactionSender),
      receiver: receiverJson,
      reactionReceiver: this.#jsonOf(row.reactionReceiver),
      recipient: this.#jsonOf(row.recipient),
      hasMember: facet.members.hasMember,
      tokenType: this.#jsonOf(row.tokenType),
      pushToken: this.#jsonOf(row.pushToken),
      providerId: jsons.providerId ?? this.#jsonOf(row.providerId),
      payload: block.text(n, 'payloadJson'),
      reasonDetail: block.text(n, 'reasonDetailJson'),
      providerResponse: response === undefined ? undefined : responseJson(response, row.providerMs - 1),
      eventId: block.text(n, 'eventId') ?? '',
      conversationId: json,
      messageCategory: jsons.messageCategory ?? this.#jsonOf(row.messageCategory) ?? '""',
      messageType: jsons.messageType ?? this.#jsonOf(row.messageType) ?? '""',
      messageIds: row.messageIds,
      attempt: row.attempt,
      attempts: attempts === undefined ? undefined : attemptsJson(attempts, row.processingStartedAtMS),
      extras: extrasOf(block.text(n, 'extrasJson'), deviceFacts),
      trace: undefined,
    });
  }

  #jsonOf(id: number): string | undefined {
    return id === 0 ? undefined : this.#parts.jsonOf(id);
  }

  #conversationOf({ sender, receiver }: Row, { isGroup, members }: Facet): Conversation {
    const last = this.#conversation;
    if (sender === last.sender && receiver === last.receiver && isGroup === last.isGroup) return last;
    const parts = this.#parts;
    const id = conversationIdOf(parts.textOf(sender), parts.textOf(receiver), members.receiverType);
    this.#conversation = {
      sender,
      receiver,
      isGroup,
      senderJson: parts.jsonOf(sender),
      receiverJson: parts.jsonOf(receiver),
      json: JSON.stringify(id),
    };
    return this.#conversation;
  }
}

interface Conversation {
  readonly sender: number;
  readonly receiver: number;
  readonly isGroup: boolean;
  readonly senderJson: string;
  readonly receiverJson: string;
  /** Its id as JSON. */
  readonly json: string;
}

function extrasOf(extras: string | undefined, deviceFacts: DeviceFacts): string | undefined {
  if (extras === undefined || deviceFacts === 'included') return extras;
  return extrasWithoutDevice(extras) || undefined;
}
