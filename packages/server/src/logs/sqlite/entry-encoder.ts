import type { Label } from '../engine/facet-layout.ts';
import { TraceMemo } from '../engine/trace-memo.ts';
import { WeightedCache } from '../engine/weighted-cache.ts';
import { extrasJson } from '../entry-texts.ts';
import { facetOf } from '../facet.ts';
import type { NewLogEntry } from '../log-store.ts';
import { attemptsText } from './attempts-text.ts';
import type { RowTexts } from './block.ts';
import type { Dictionary } from './dictionary.ts';
import type { Partition } from './partition.ts';
import { durationCode, responseText } from './response-text.ts';
import type { Row } from './row.ts';

/** Maximum number of new strings per entry: five actors, token and its type, trace, three labels. */
export const STRINGS_PER_ENTRY = 11;

/** Encodes entries for their partition, which adds new strings and facets. Inside a transaction. */
export class EntryEncoder {
  readonly #partition: Partition;
  readonly #sender: Column;
  readonly #receiver: Column;
  readonly #tokenType: Column;
  readonly #recipients: Recipients;
  readonly #traces = new TraceMemo();

  constructor(partition: Partition) {
    const { dictionary } = partition;
    this.#partition = partition;
    this.#sender = new Column(dictionary);
    this.#receiver = new Column(dictionary);
    this.#tokenType = new Column(dictionary);
    this.#recipients = new Recipients(dictionary);
  }

  encode(entry: NewLogEntry, ms: number): { row: Row; texts: RowTexts } {
    const { reasonDetail, providerResponse, attempts } = entry;
    const traceJson = entry.trace && this.#traces.jsonOf(entry.trace);
    const trace = traceJson === undefined ? 0 : this.#partition.dictionary.idOfRepeated(traceJson);
    return {
      row: this.#rowOf(entry, ms, trace),
      texts: {
        eventId: entry.eventId,
        payloadJson: entry.payload,
        reasonDetailJson: reasonDetail && JSON.stringify(reasonDetail),
        providerResponse: providerResponse && responseText(providerResponse),
        attempts: attempts && attemptsText(attempts, entry.processingStartedAtMS),
        extrasJson: extrasJson(entry),
        traceJson: trace === 0 ? traceJson : undefined,
      },
    };
  }

  #rowOf(entry: NewLogEntry, ms: number, trace: number): Row {
    const { dictionary, facets } = this.#partition;
    const idOf = (text: string | undefined): number => (text === undefined ? 0 : dictionary.idOf(text));
    const facet = facets.idOf(facetOf(entry), entry);
    const { labels } = facets.facet(facet);
    const { recipient, pushToken } = this.#recipients.idsOf(entry.recipient, entry.pushToken);
    const sharedLabelId = (label: Label): number => (labels[label] === undefined ? idOf(entry[label]) : 0);
    return {
      ms,
      processingStartedAtMS: entry.processingStartedAtMS,
      processingEndedAtMS: entry.processingEndedAtMS,
      messageSentAtMS: entry.messageSentAtMS,
      facet,
      messageId: entry.messageId,
      sender: this.#sender.idOf(entry.sender),
      receiver: this.#receiver.idOf(entry.receiver),
      recipient,
      tokenType: entry.tokenType === undefined ? 0 : this.#tokenType.idOf(entry.tokenType),
      pushToken,
      trace,
      attempt: entry.attempt,
      providerMs: entry.providerResponse ? durationCode(entry.providerResponse) : 0,
      reactionId: entry.reactionId ?? 0,
      reactionSender: idOf(entry.reactionSender),
      reactionReceiver: idOf(entry.reactionReceiver),
      messageIds: entry.messageIds,
      messageCategory: sharedLabelId('messageCategory'),
      messageType: sharedLabelId('messageType'),
      providerId: sharedLabelId('providerId'),
    };
  }
}

/** Ids of a recipient and of the push token in their latest entry. */
interface Recipient {
  readonly recipient: number;
  readonly token: string | undefined;
  readonly pushToken: number;
}

/** Maximum number of recipients per generation: about 8 MB. */
const CACHED_RECIPIENTS = 65_536;
const NONE: Recipient = { recipient: 0, token: undefined, pushToken: 0 };

/**
 * Cache of recipients with their push tokens. Most people have one device: one look-up finds both ids, and comparing the
 * token costs less than looking up a text of its length among all strings.
 */
class Recipients {
  readonly #dictionary: Dictionary;
  readonly #cache = new WeightedCache<string, Recipient>(CACHED_RECIPIENTS);

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  idsOf(recipient: string | undefined, token: string | undefined): Recipient {
    if (recipient === undefined) {
      return token === undefined ? NONE : { recipient: 0, token, pushToken: this.#dictionary.idOf(token) };
    }
    const cached = this.#cache.get(recipient);
    if (cached && token === cached.token) return cached;
    if (cached && token === undefined) return { ...cached, token, pushToken: 0 };
    const ids = {
      recipient: cached?.recipient ?? this.#dictionary.idOf(recipient),
      token,
      pushToken: token === undefined ? 0 : this.#dictionary.idOf(token),
    };
    this.#cache.set(recipient, ids);
    return ids;
  }
}

/** Cache of one member's strings: most entries repeat the previous one. */
class Column {
  readonly #dictionary: Dictionary;
  #text: string | undefined;
  #id = 0;

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  idOf(text: string): number {
    if (text === this.#text) return this.#id;
    this.#id = this.#dictionary.idOf(text);
    this.#text = text;
    return this.#id;
  }
}
