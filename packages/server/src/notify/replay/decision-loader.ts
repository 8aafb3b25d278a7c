import type { AppSettings, Message, NotReplayable, RuleTrace } from '@chatwire/protocol';
import type { Batch } from '../../outbox/batch.ts';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import { muteSubject } from '../../storage/notifications/settings/notification-history-store.ts';
import type { Db } from '../../storage/storage.ts';
import { type EventRecord, EventRecords, type MessageVersion } from './event-records.ts';
import { type HistoryReader, threadKey } from './history-reader.ts';
import { eventMsOf, type LoggedDecision } from './logged-decision.ts';
import { NOTHING_SET, type RecipientHistory } from './recipient-history.ts';
import { recordedResultOf } from './recorded-result.ts';
import type { ReplayedLog } from './replayed-log.ts';
import { isCallStop } from './rings.ts';
import type { StoredDecision, StoredGroupSize } from './stored-decision.ts';
import type { Timeline } from './timeline.ts';
import type { ValueSources } from './values-in-force.ts';

/** An entry with the data on which its decision depended, or why it cannot be replayed. */
export interface LoadedDecision {
  readonly entry: LoggedDecision;
  readonly decision: StoredDecision | NotReplayable;
}

export interface LoaderOptions {
  readonly db: Db;
  readonly logs: Pick<ReplayedLog, 'get'>;
  readonly history: HistoryReader;
  readonly settings: Timeline<AppSettings>;
  /** Decisions before this instant have no history, epoch ms. */
  readonly historySinceMs: number;
}

/** Everything read for the decisions of one slice. */
interface Slice {
  readonly records: ReadonlyMap<string, EventRecord>;
  readonly versions: ReadonlyMap<number, readonly MessageVersion[]>;
  readonly recipients: ReadonlyMap<string, RecipientHistory>;
  readonly threads: ReadonlyMap<string, Timeline<boolean>>;
}

/** Members of every kind of decision. */
type Base = Omit<StoredGroupSize, 'kind' | 'channel' | 'recipient' | 'event' | 'sources'>;

/** Loads the data on which stored decisions depended, slice by slice. */
export class DecisionLoader {
  readonly #options: LoaderOptions;
  readonly #events: EventRecords;

  constructor(options: LoaderOptions) {
    this.#options = options;
    this.#events = new EventRecords(options.db);
  }

  /** Loads the decisions of entries. Omits resends, because no rule decided about them. */
  async load(entries: readonly LoggedDecision[]): Promise<LoadedDecision[]> {
    const decided = entries.filter(({ resendOf }) => resendOf === undefined);
    const slice = await this.#read(decided);
    return Promise.all(decided.map(async (entry) => ({ entry, decision: await this.#decisionOf(entry, slice) })));
  }

  async #read(entries: readonly LoggedDecision[]): Promise<Slice> {
    const { history } = this.#options;
    const records = await this.#events.find(new Set(entries.map(({ eventId }) => eventId)));
    const batched = [...records.values()].flatMap(({ batch }) => batch?.messageIds ?? []);
    const versions = await this.#events.versionsOf(new Set(batched));
    const uids = new Set(entries.flatMap(({ recipient }) => recipient ?? []));
    const messages = [
      ...[...records.values()].flatMap(({ event }) => event?.message ?? []),
      ...[...versions.values()].flatMap((all) => all[0]?.message ?? []),
    ];
    const parents = new Set(messages.flatMap(({ parentId }) => (parentId === undefined ? [] : [Number(parentId)])));
    return {
      records,
      versions,
      recipients: await history.recipients(uids),
      threads: await history.threads(parents, uids),
    };
  }

  async #decisionOf(entry: LoggedDecision, slice: Slice): Promise<StoredDecision | NotReplayable> {
    const record = slice.records.get(entry.eventId);
    const decided = decidedBetween(entry);
    if (decided.firstMs < this.#options.historySinceMs) return 'NO_HISTORY';
    if (!record) return 'PURGED';
    const base = {
      logId: entry._id,
      eventId: entry.eventId,
      occurredAtMs: eventMsOf(entry.eventId),
      position: record.position,
      node: record.node,
      messageId: entry.messageId,
      conversationId: entry.conversationId,
      trigger: entry.trigger,
      ...(entry.provider !== undefined && { provider: entry.provider }),
      decided,
      recorded: recordedResultOf(entry),
    };
    const { recipient } = entry;
    if (recipient === undefined) return this.#groupSize(entry, base, record);
    const person = slice.recipients.get(recipient) ?? NOTHING_SET;
    if (person.isErased) return 'ERASED';
    const found = record.event
      ? await this.#push(entry, base, record.event)
      : digestOf(entry, base, record.batch, slice.versions);
    if (!found) return 'PURGED';
    const { messages, rest } = found;
    const inThread = messages.some(({ parentId }) => parentId !== undefined);
    if (inThread && person.threadsErasedUntilMs > decided.firstMs) return 'ERASED';
    return { ...rest, recipient, sources: this.#sources(entry, person, threadsOf(messages, recipient, slice)) };
  }

  #groupSize(entry: LoggedDecision, base: Base, { event }: EventRecord): StoredDecision | NotReplayable {
    if (!event || entry.reasonDetail?.code !== 'GROUP_SIZE') return 'REDACTED';
    const sources = this.#sources(entry, NOTHING_SET, []);
    return { ...base, kind: 'groupSize', channel: entry.channel, event, sources };
  }

  async #push(entry: LoggedDecision, base: Base, event: ChatEvent) {
    const isRingStop = await this.#isRingStop(entry, event, base);
    const device = entry.pushToken === undefined ? {} : { pushToken: entry.pushToken };
    return {
      messages: [event.message],
      rest: { ...base, ...device, kind: 'push', channel: 'push', event, isRingStop },
    } as const;
  }

  #sources(
    entry: LoggedDecision,
    recipientHistory: RecipientHistory,
    threads: readonly (readonly [string, Timeline<boolean>])[],
  ): ValueSources {
    const { channel, receiverType, receiver, conversationId } = entry;
    return {
      settings: this.#options.settings,
      recipient: recipientHistory,
      channel,
      conversationId,
      muteSubject: receiverType === 'group' ? muteSubject('group', receiver) : muteSubject('oneOnOne', otherOf(entry)),
      threads: threads.length === 0 ? NO_THREADS : new Map(threads),
    };
  }

  /** Returns whether a push ended the ringing of a device, from its trace. Without a trace: whether no preference stopped it. */
  async #isRingStop({ _id, trigger }: LoggedDecision, { call }: ChatEvent, { recorded }: Base): Promise<boolean> {
    if (!call || !isCallStop(trigger)) return false;
    const text = await this.#options.logs.get(_id);
    const { trace }: { readonly trace?: readonly RuleTrace[] } = text === undefined ? {} : JSON.parse(text);
    return trace?.[0] ? trace[0].result === 'not_applicable' : recorded.stoppedBy !== 'preference';
  }
}

const NO_THREADS: ValueSources['threads'] = new Map();

/**
 * Returns when a decision was made. Push is decided when its processing starts. A batch is decided after its timer
 * fired: before its first call, or when its entry ends.
 */
function decidedBetween({
  component,
  processingStartedAtMS: firstMs,
  processingEndedAtMS,
  attempts,
}: LoggedDecision): StoredDecision['decided'] {
  if (component === 'notifications-core') return { firstMs, lastMs: firstMs, likelyMs: firstMs };
  const called = attempts?.[0]?.startedAtMS;
  const lastMs = called ?? processingEndedAtMS;
  return { firstMs, lastMs, likelyMs: called === undefined ? lastMs : firstMs };
}

/** Returns the other user of a one-on-one conversation. */
function otherOf({ sender, receiver, recipient }: LoggedDecision): string {
  return recipient === receiver ? sender : receiver;
}

function threadsOf(messages: readonly Message[], uid: string, { threads }: Slice) {
  return messages.flatMap(({ parentId }) => {
    const timeline = parentId === undefined ? undefined : threads.get(threadKey(Number(parentId), uid));
    return parentId !== undefined && timeline ? [[parentId, timeline] as const] : [];
  });
}

/**
 * Returns the messages of a batch as they were when it was decided. Returns undefined if the event of a message in the
 * entry was purged.
 */
function digestOf(entry: LoggedDecision, base: Base, batch: Batch, versions: Slice['versions']) {
  const versionAt = (id: number) => {
    const all = versions.get(id) ?? [];
    return all.findLast(({ sinceMs }) => sinceMs <= entry.processingStartedAtMS) ?? all[0];
  };
  const { messageIds = [] } = entry;
  const versionsInEntry = messageIds.map(versionAt);
  const messages = versionsInEntry.flatMap((version) => version?.message ?? []);
  if (messages.length === 0 || messages.length < versionsInEntry.length) return undefined;
  const listed = new Set(messageIds);
  const dropped = batch.messageIds.filter((id) => !listed.has(id)).flatMap((id) => versionAt(id)?.message ?? []);
  const group = versionsInEntry.at(-1)?.group;
  const { setting, value } = entry.reasonDetail ?? {};
  const isUnsubscribed = setting === 'email.unsubscribed' && typeof value === 'number';
  const rest = {
    ...base,
    kind: 'digest',
    channel: batch.channel,
    messages,
    dropped,
    ...(group && { group }),
    ...(isUnsubscribed && { unsubscribedAtMs: value }),
  } as const;
  return { messages: [...messages, ...dropped], rest };
}
