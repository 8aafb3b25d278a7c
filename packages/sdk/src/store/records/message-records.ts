import { asJson, idOf, type Json, numberOf, objectOf, objectsOf, textOf } from '../../base/json.ts';
import { keepNewest } from '../../base/keep-newest.ts';
import type { BaseMessage } from '../../model/base-message.ts';
import type { Logger } from '../../platform/ports.ts';
import { Notifier } from '../../subscriptions/notifier.ts';
import type { MessageRow, Tick } from '../types.ts';
import { type MessagePosition, positionOf } from './message-order.ts';
import {
  keyOf,
  type MessageRecord,
  mergeMessages,
  newRecord,
  SENT,
  type SendProgress,
  textIn,
  withThreadOf,
} from './message-record.ts';
import { rowOf } from './row-of.ts';

export interface MessageRecordsOptions {
  readonly logger: Logger;
  /** Parses a message for the logged-in user. */
  readonly read: (json: Json) => BaseMessage;
  readonly ownUid: () => string | undefined;
  /** Called with every message from the server. */
  readonly seen: (json: Json) => void;
  readonly tickOf: (record: MessageRecord) => Tick;
  /** Returns the key of the row of a run's text that a stored message replaces; undefined if there is none. */
  readonly runKeyOf: (json: Json) => string | undefined;
}

/**
 * The messages of all open conversations by key. A message that several views show exists once.
 * See docs/spec/sdk.md#identity-and-order, #conversation-store.
 */
export class MessageRecords {
  /** Incremented with each update of reply counts. */
  countsRevision = 0;
  readonly #options: MessageRecordsOptions;
  readonly #records = new Map<string, MessageRecord>();
  readonly #byId = new Map<number, string>();
  readonly #rows = new Map<string, MessageRow>();
  /** Keys of own messages with a cached row that not all recipients have read yet. */
  readonly #unreadByOthers = new Set<string>();
  /** Latest reply counts by message id, even of messages that are not loaded. */
  readonly #counts = new Map<number, { readonly revision: number; readonly data: Json }>();
  readonly #reported = new Set<number>();
  readonly #retained = new Map<string, number>();
  /** Keys of the messages that quote a message, by its id. */
  readonly #quotedBy = new Map<number, Set<string>>();
  readonly #notifier: Notifier<string>;
  #lastSegmentId = 0;

  constructor(options: MessageRecordsOptions) {
    this.#options = options;
    this.#notifier = new Notifier(options.logger);
  }

  get size(): number {
    return this.#records.size;
  }

  /** Returns a segment id that is unique within the client, because a view can switch between stores. */
  nextSegmentId(): number {
    this.#lastSegmentId += 1;
    return this.#lastSegmentId;
  }

  get(key: string | undefined): MessageRecord | undefined {
    return this.#records.get(key ?? '');
  }

  position(key: string): MessagePosition {
    const record = this.get(key);
    return record ? positionOf(record.json) : { sentAt: 0, id: 0 };
  }

  /** Returns the key under which a message is known: by id, by sender and muid, or as the text of a run that it completes. */
  keyFor(json: Json): string | undefined {
    const keyOfStored = this.#byId.get(idOf(json, 'id') ?? 0);
    if (keyOfStored !== undefined) return keyOfStored;
    const record = this.get(keyOf(json)) ?? this.get(this.#options.runKeyOf(json));
    return record?.key;
  }

  /** Returns the wire format of a message; an empty object if it is unknown. */
  jsonOf(key: string | undefined): Json {
    return this.get(key)?.json ?? {};
  }

  /** Returns the server's id of a message; undefined while it is pending. */
  idOf(key: string | undefined): number | undefined {
    return idOf(this.jsonOf(key), 'id');
  }

  keyOfId(id: number): string | undefined {
    return this.#byId.get(id);
  }

  /** Adds or updates a message. Returns its key. */
  upsert(json: Json): string {
    this.#options.seen(json);
    const record = this.get(this.keyFor(json));
    if (!record) return this.#add(newRecord(json));
    const merged = mergeMessages(record.json, json);
    const isStored = idOf(merged, 'id') !== undefined;
    if (merged === record.json && (record.sendState === 'sent' || !isStored)) return record.key;
    this.#set({
      ...record,
      json: merged,
      // A translation is of the former text.
      ...(textIn(merged) !== textIn(record.json) && { translation: undefined }),
      ...(isStored && { ...SENT, files: [] }),
    });
    return record.key;
  }

  /** Adds or updates a pending message. Returns its key. */
  upsertPending(json: Json, state: SendProgress & Pick<MessageRecord, 'files'>): string {
    const record = this.get(keyOf(json));
    if (!record) return this.#add({ ...newRecord(json), ...state });
    if (idOf(record.json, 'id') === undefined) this.#set({ ...record, ...state, files: record.files });
    return record.key;
  }

  /** Adds a text of a run that is not stored as a message yet. */
  addRunText(key: string, json: Json): void {
    this.#add({ ...newRecord(json), key });
  }

  /** Replaces a record with the result of `update`, if it exists. */
  change(key: string | undefined, update: (record: MessageRecord) => MessageRecord): void {
    const record = this.get(key);
    const changed = record && update(record);
    if (changed && changed !== record) this.#set(changed);
  }

  /** Sets the reply counts of a message. `data` contains absolute values. */
  setReplyCounts(messageId: number, data: Json): void {
    this.countsRevision += 1;
    this.#counts.delete(messageId);
    this.#counts.set(messageId, { revision: this.countsRevision, data });
    const limit = 1_000;
    keepNewest(this.#counts, limit);
    this.change(this.#byId.get(messageId), (record) => ({ ...record, json: withThreadOf(record.json, data) }));
  }

  /** Returns a message of a response with reply counts that were received after `sinceRevision`, and are thus newer. */
  withLatestCounts(json: Json, sinceRevision: number): Json {
    const counts = this.#counts.get(idOf(json, 'id') ?? 0);
    return counts && counts.revision > sinceRevision ? withThreadOf(json, counts.data) : json;
  }

  /**
   * Applies an added or removed reaction. The counts in `data` are absolute. `reactedByMe` changes only if the reaction is
   * that of the user.
   */
  applyReaction(messageId: number, seq: number, data: Json): void {
    const record = this.get(this.#byId.get(messageId));
    if (!record || (numberOf(record.json, 'seq') ?? 0) >= seq) return;
    const reaction = asJson(data['reaction']);
    const isOwn = textOf(reaction, 'uid') === this.#options.ownUid();
    const emoji = textOf(reaction, 'reaction');
    const reactionsBefore = objectsOf(objectOf(record.json, 'data') ?? {}, 'reactions');
    const reactions = objectsOf(data, 'reactions').map((count) => {
      const countedEmoji = textOf(count, 'reaction');
      const wasOwn = reactionsBefore.some(
        (other) => other['reaction'] === countedEmoji && other['reactedByMe'] === true,
      );
      return { ...count, reactedByMe: isOwn && countedEmoji === emoji ? data['isAdded'] === true : wasOwn };
    });
    const json = { ...record.json, seq, data: { ...objectOf(record.json, 'data'), reactions } };
    this.#set({ ...record, json });
  }

  /** Sets whether the user has saved a message. */
  setSaved(messageId: number, savedByMe: boolean): void {
    this.change(this.#byId.get(messageId), (record) =>
      record.json['savedByMe'] === savedByMe ? record : { ...record, json: { ...record.json, savedByMe } },
    );
  }

  /** Sets which messages of a conversation the user has saved. `saved`: ids of all of them. */
  applySaved(conversationId: string, saved: ReadonlySet<string>): void {
    for (const [id, key] of this.#byId)
      if (this.jsonOf(key)['conversationId'] === conversationId) this.setSaved(id, saved.has(String(id)));
  }

  row(key: string): MessageRow | undefined {
    const cached = this.#rows.get(key);
    if (cached) return cached;
    const record = this.get(key);
    if (!record) return undefined;
    const row = rowOf(record, this.#options.read(this.#withQuoted(record.json)), this.#options.tickOf(record));
    this.#rows.set(key, row);
    if (row.tick === 'sent' || row.tick === 'delivered') this.#unreadByOthers.add(key);
    return row;
  }

  subscribe(key: string, listener: () => void): () => void {
    return this.#notifier.subscribe(key, listener);
  }

  /** Notifies the rows whose delivery state has changed. To be called after a receipt. */
  refreshTicks(): void {
    for (const key of this.#unreadByOthers) {
      const record = this.get(key);
      if (record && this.#options.tickOf(record) !== this.#rows.get(key)?.tick) this.#set(record);
    }
  }

  /** Replaces the data of a message. To be called after the URLs of its files were renewed. */
  replaceData(json: Json): void {
    this.change(this.keyFor(json), (record) => ({ ...record, json: { ...record.json, data: json['data'] } }));
  }

  /** Marks a message as reported by the user, for the rest of the session. */
  markReported(id: number): void {
    this.#reported.add(id);
    this.change(this.#byId.get(id), (record) => ({ ...record, local: { ...record.local, reported: true } }));
  }

  /** Keeps a message in memory until `release` has been called as often as this. */
  retain(key: string): void {
    this.#retained.set(key, (this.#retained.get(key) ?? 0) + 1);
  }

  release(key: string): void {
    const remaining = (this.#retained.get(key) ?? 0) - 1;
    if (remaining > 0) return void this.#retained.set(key, remaining);
    this.#retained.delete(key);
    this.remove(key);
  }

  remove(key: string): void {
    const record = this.get(key);
    if (!record) return;
    this.#records.delete(key);
    this.#rows.delete(key);
    this.#unreadByOthers.delete(key);
    this.#byId.delete(idOf(record.json, 'id') ?? 0);
    this.#quotedBy.get(idOf(record.json, 'quotedMessageId') ?? 0)?.delete(key);
    this.#notifier.changed(key);
  }

  clear(): void {
    for (const map of [this.#records, this.#byId, this.#rows, this.#retained, this.#quotedBy, this.#counts])
      map.clear();
    this.#unreadByOthers.clear();
    this.#reported.clear();
    this.#notifier.clear();
  }

  #add(record: MessageRecord): string {
    const isReported = this.#reported.has(idOf(record.json, 'id') ?? 0);
    this.#set({ ...record, revision: 0, ...(isReported && { local: { reported: true } }) });
    return record.key;
  }

  #set(record: MessageRecord): void {
    const { key, json } = record;
    this.#records.set(key, { ...record, revision: record.revision + 1 });
    this.#rows.delete(key);
    this.#unreadByOthers.delete(key);
    this.#notifier.changed(key);
    const quoted = idOf(json, 'quotedMessageId');
    if (quoted !== undefined) this.#quotedBy.set(quoted, (this.#quotedBy.get(quoted) ?? new Set()).add(key));
    const id = idOf(json, 'id');
    if (id === undefined) return;
    this.#byId.set(id, key);
    for (const other of this.#quotedBy.get(id) ?? []) {
      this.#rows.delete(other);
      this.#notifier.changed(other);
    }
  }

  /** Replaces the quoted message with its current state, if known. */
  #withQuoted(json: Json): Json {
    const quotedJson = this.get(this.#byId.get(idOf(json, 'quotedMessageId') ?? 0))?.json;
    if (!quotedJson || numberOf(quotedJson, 'seq') === undefined) return json;
    const { quotedMessage: _, quotedMessageId: __, ...quoted } = quotedJson;
    return { ...json, quotedMessage: quoted };
  }
}
