import type {
  Channel,
  GateTrace,
  LogEntry,
  Outcome,
  ProviderName,
  Reason,
  ReceiverType,
  Trigger,
} from '@chatwire/protocol';

/**
 * What the engine hands over: an entry without the id, which the store issues at commit.
 * `payload` is finished JSON text: it travels as bytes from here to the socket and is never parsed again.
 */
export interface NewLogEntry extends Omit<LogEntry, '_id' | 'payload'> {
  readonly payload?: string;
  /** Gate by gate, for the entry's detail. Not part of list answers. */
  readonly trace?: readonly GateTrace[];
}

/** Every filter of the logs endpoint, already parsed; combined with AND. Contract 2.1. */
export interface LogFilter {
  readonly messageId?: number;
  readonly reactionId?: number;
  /** `messageSentAtMS` > from. */
  readonly from?: number;
  /** `messageSentAtMS` ≤ to. */
  readonly to?: number;
  readonly messageCategory?: string;
  readonly messageType?: string;
  readonly trigger?: Trigger;
  readonly sender?: string;
  readonly reactionSender?: string;
  readonly receiver?: string;
  readonly receiverType?: ReceiverType;
  readonly reactionReceiver?: string;
  readonly member?: string;
  readonly channel?: Channel;
  readonly provider?: ProviderName;
  readonly notificationTriggered?: boolean;
  readonly reason?: Reason;
  readonly success?: boolean;
  readonly recipient?: string;
  readonly conversationId?: string;
  readonly providerId?: string;
  readonly outcome?: Outcome;
  /** `processingStartedAtMS` > processedFrom. */
  readonly processedFrom?: number;
  /** `processingStartedAtMS` ≤ processedTo. */
  readonly processedTo?: number;
}

export interface LogPageRequest {
  readonly filter: LogFilter;
  /** `append`: entries with `_id` < logId; `prepend`: entries with `_id` > logId. Without logId: the newest. Contract 2.3. */
  readonly affix: 'append' | 'prepend';
  /** A position, not a reference: the named entry may be purged or never have existed. */
  readonly logId?: string;
  /** 1…1000. */
  readonly limit: number;
}

export interface LogPosition {
  readonly logId: string;
  readonly messageId: number;
}

export interface LogPage {
  /** The entries as a JSON array, newest first (`_id` descending), ready for the socket. */
  readonly json: Buffer;
  readonly count: number;
  /** First (newest) and last (oldest) entry of the page; absent on an empty page. */
  readonly first?: LogPosition;
  readonly last?: LogPosition;
  /** A matching entry older than `last` exists. */
  readonly hasOlder: boolean;
}

/** Names one decision of an event, so that a repeat after a crash can be recognised. */
export interface RecordedTarget {
  readonly recipient?: string;
  readonly channel: Channel;
  readonly provider?: ProviderName;
  readonly pushToken?: string;
}

/**
 * The notification log. Entries are written once, in commit order, by one writer:
 * an entry becomes visible only after every entry with a smaller `_id`.
 */
export interface LogStore {
  /** Writes a batch in one durable transaction; ids in the order given. Resolves after the commit. */
  append(entries: readonly NewLogEntry[]): Promise<string[]>;
  page(request: LogPageRequest): Promise<LogPage>;
  /** One entry as JSON text, with its `trace`; undefined when unknown or purged. */
  get(logId: string): Promise<string | undefined>;
  /** `messageId` of an entry that still exists. */
  messageIdOf(logId: string): Promise<number | undefined>;
  /** What of an event has been recorded: the engine's progress is the log itself (one transaction, one truth). */
  recordedOf(eventId: string, messageId: number): Promise<RecordedTarget[]>;
  /** Deletes entries written before an instant, whole partitions at a time; answers how many went. */
  purgeBefore(epochMs: number): Promise<number>;
  stats(): Promise<{ rows: number; oldestLogId?: string }>;
  close(): Promise<void>;
}
