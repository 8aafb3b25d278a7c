import type {
  Channel,
  DeviceState,
  GateTrace,
  KnownDevice,
  LogEntry,
  Outcome,
  ProviderName,
  ProviderResponse,
  Reason,
  ReceiverType,
  Trigger,
} from '@chatwire/protocol';
import type { DeviceRecord } from './device/device-record.ts';

/**
 * An entry of the engine without its id, which the store issues at commit.
 * `payload` is serialized JSON: it is sent to the socket as bytes and never parsed again.
 */
export interface NewLogEntry extends Omit<LogEntry, '_id' | 'payload' | 'device'> {
  readonly payload?: string;
  /** Rule results, for the entry's detail. Not part of list responses. */
  readonly trace?: readonly GateTrace[];
  /** Known facts about its device; part of the member `device`. Only with `receiptHandle`. */
  readonly device?: KnownDevice;
  /**
   * Finds the entry for receipts of its device, a positive integer. Not part of responses.
   * See docs/spec/last-mile.md#receipt-storage.
   */
  readonly receiptHandle?: number;
}

/**
 * Filters of the logs endpoint that name one value, already parsed; combined with AND.
 * See docs/spec/notifications.md#query-parameters.
 */
export interface ValueFilter {
  readonly messageId?: number;
  readonly reactionId?: number;
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
  /** State of the member `device`; entries without it never match. */
  readonly deviceState?: DeviceState;
}

/**
 * Negated filters: an entry does not match if a filter by one of the values would find it.
 * See docs/spec/notifications.md#negated-filters.
 */
export type NegatedValues = { readonly [Name in keyof ValueFilter]?: readonly NonNullable<ValueFilter[Name]>[] };

/** Every filter of the logs endpoint, already parsed; combined with AND. */
export interface LogFilter extends ValueFilter {
  /** `messageSentAtMS` > from. */
  readonly from?: number;
  /** `messageSentAtMS` ≤ to. */
  readonly to?: number;
  readonly not?: NegatedValues;
  /** `processingStartedAtMS` > processedFrom. */
  readonly processedFrom?: number;
  /** `processingStartedAtMS` ≤ processedTo. */
  readonly processedTo?: number;
}

export interface LogPageRequest {
  readonly filter: LogFilter;
  /**
   * `append`: entries with `_id` < logId; `prepend`: entries with `_id` > logId. Without logId: the newest.
   * See docs/spec/notifications.md#order-and-cursor.
   */
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
  /** Each entry as JSON text, newest first (`_id` descending), ready for the socket. */
  readonly entries: readonly Buffer[];
  /** First (newest) and last (oldest) entry of the page; absent on an empty page. */
  readonly first?: LogPosition;
  readonly last?: LogPosition;
  /** A matching entry older than `last` exists. */
  readonly hasOlder: boolean;
}

/** A range to read in one direction. `append` reads older entries from the newest on; `prepend` newer ones, oldest first. */
export type LogLinesRequest = Omit<LogPageRequest, 'affix'> & Partial<Pick<LogPageRequest, 'affix'>>;

/** A range of the log for exports. */
export interface LogLines {
  /** Each entry as a line of JSON, in the order it is read. */
  readonly text: Buffer;
  readonly count: number;
  /** `logId` of the request that continues; absent when no further entry matches now. */
  readonly next?: string;
}

/** Names one decision of an event, so that a repeat after a crash can be recognised. */
export interface RecordedTarget {
  readonly recipient?: string;
  readonly channel: Channel;
  readonly provider?: ProviderName;
  readonly pushToken?: string;
  readonly outcome: Outcome;
  /** The entry repeats this one at an operator's request: it does not count as a decision of the event. */
  readonly resendOf?: string;
}

/**
 * Content of a delivery report for a stored entry.
 * See docs/spec/notifications.md#attempts-and-outcome, #inbound-provider-calls.
 */
export interface DeliveryReport {
  readonly success: boolean;
  readonly outcome: Outcome;
  readonly providerResponse: ProviderResponse;
  readonly updatedAtMS: number;
}

/** Receipts about one push, merged. */
export interface DeviceReceipts {
  readonly handle: number;
  /** Epoch second of the decision, from the token. */
  readonly second: number;
  readonly record: DeviceRecord;
}

/**
 * Effect of receipts on the log. `unknown`: no entry has the handle, or not yet. `duplicate`: nothing changed. `erased`: the
 * entry is not to have a device any more.
 */
export type ReceiptsResult =
  | { readonly kind: 'unknown' | 'duplicate' | 'erased' }
  | { readonly kind: 'changed'; readonly logId: string; readonly before: DeviceState; readonly after: DeviceState };

/** An entry whose device has reported something new. */
export type DeviceChange = Extract<ReceiptsResult, { readonly kind: 'changed' }>;

/**
 * The parts of a stored entry that redaction and erasure may remove.
 * See docs/spec/notifications.md#limits-and-retention, #log-settings.
 */
export interface EntryContent {
  readonly channel: Channel;
  readonly recipient?: string;
  /** JSON text. */
  readonly payload?: string;
  readonly pushToken?: string;
  /**
   * The stored part of the member `device`: all of it, or only its state. Left out, it is removed, and later receipts have no
   * effect.
   */
  readonly deviceDetail?: 'whole' | 'state';
  readonly redacted?: NonNullable<LogEntry['redacted']>;
}

/**
 * Old entries to delete: those written before an instant, then the oldest beyond a number.
 * See docs/spec/notifications.md#limits-and-retention.
 */
export interface PurgeLimits {
  /** Epoch ms. */
  readonly before?: number;
  /** 0 = no limit. */
  readonly maxRows?: number;
}

/** Entries to change: those with this value, or all. */
export type RedactionScope = Pick<LogFilter, 'recipient' | 'sender' | 'reactionSender'>;

/** An entry with its id, for copies between logs. */
export interface LogEntryCopy {
  readonly logId: string;
  readonly entry: NewLogEntry;
  /** Receipts of its device. */
  readonly receipts?: DeviceRecord;
}

/** Dimensions that a summary may be grouped by. See docs/spec/notifications.md#summary. */
export type SummaryDimension = (typeof SUMMARY_DIMENSIONS)[number] | DeviceDimension;
export const SUMMARY_DIMENSIONS = [
  'channel',
  'provider',
  'providerId',
  'trigger',
  'outcome',
  'reason',
  'receiverType',
] as const;
/** Dimensions that are known from device reports. See docs/spec/last-mile.md#receipts-in-the-log. */
export type DeviceDimension = (typeof DEVICE_DIMENSIONS)[number];
export const DEVICE_DIMENSIONS = ['deviceState', 'suppressedBy'] as const;

export interface SummaryRequest {
  /** Without `processedFrom` and `processedTo`: given by `edges`. */
  readonly filter: LogFilter;
  /**
   * Ascending epoch ms, at least two. Bucket n holds edges[n] ≤ processingStartedAtMS < edges[n + 1]. All but the
   * first and the last are whole minutes.
   */
  readonly edges: readonly number[];
  readonly groupBy: readonly SummaryDimension[];
  /** Percentiles are expensive: only on request. */
  readonly latency: boolean;
  /** Numbers of devices, as of an instant in epoch ms; absent when not asked for. */
  readonly devicesAtMs?: number;
}

/** Milliseconds; within 3 % of the true value, `max` exact. */
export interface Percentiles {
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Numbers per bucket for one combination of the grouped values. */
export interface SummarySeries {
  /** Values by name; a name is omitted if the entries have no value for it. */
  readonly key: { readonly [D in SummaryDimension]?: string };
  readonly count: readonly number[];
  readonly sent: readonly number[];
  readonly failed: readonly number[];
  readonly skipped: readonly number[];
  readonly unreachable: readonly number[];
  /** null where nothing was measured. See docs/spec/notifications.md#summary. */
  readonly latencyMs?: {
    readonly processing: readonly (Percentiles | null)[];
    readonly provider: readonly (Percentiles | null)[];
    readonly endToEnd: readonly (Percentiles | null)[];
    /** From the provider's response to the display; with numbers of devices. */
    readonly display?: readonly (Percentiles | null)[];
  };
  /** Present on request. */
  readonly device?: DeviceSummary;
}

/** Pushes that reached each step on their device, one number a bucket. `silent`: overdue. */
export interface DeviceSummary {
  readonly received: readonly number[];
  readonly displayed: readonly number[];
  readonly opened: readonly number[];
  readonly dismissed: readonly number[];
  readonly suppressed: readonly number[];
  readonly silent: readonly number[];
}

export interface Summary {
  /** Ascending by the values of their keys, in the order of `groupBy`. Without grouping always one. */
  readonly series: readonly SummarySeries[];
  readonly totals: {
    readonly count: number;
    readonly sent: number;
    readonly failed: number;
    readonly skipped: number;
    readonly unreachable: number;
    readonly reasons: Readonly<Record<string, number>>;
    readonly providers: Readonly<Record<string, number>>;
    /** With numbers of devices. */
    readonly suppressedBy?: Readonly<Record<string, number>>;
  };
}

/**
 * The notification log. Entries are written once, in commit order, by one writer:
 * an entry becomes visible only after every entry with a smaller `_id`. Later only a delivery report, redaction or
 * erasure changes one; its `_id` never changes.
 */
export interface LogStore {
  /** Writes a batch in one durable transaction; ids in the order given. Resolves after the commit. */
  append(entries: readonly NewLogEntry[]): Promise<string[]>;
  page(request: LogPageRequest): Promise<LogPage>;
  /**
   * Returns the same page, each entry as the JSON text of an explained decision with its rule results. See
   * docs/spec/notifications.md#explain.
   */
  decisions(request: LogPageRequest): Promise<LogPage>;
  /**
   * Returns the newest entries, or the newest older than `logId`, for a caller that scans once, without filling caches.
   * With `prepend` and `logId`: the oldest newer than it. Default: `append`.
   */
  lines(request: LogLinesRequest): Promise<LogLines>;
  /**
   * Returns the oldest entries after a position, or of the log: ascending, each as JSON text with its `trace`, its
   * handle, and its receipts, for copies.
   */
  copy(request: { readonly after?: string; readonly limit: number }): Promise<readonly Buffer[]>;
  /**
   * Writes entries of another log under their original ids, in one or several durable transactions. They must be in
   * the order of their ids and follow all entries of this log. Throws `RangeError` for ids that do not.
   */
  restore(entries: readonly LogEntryCopy[]): Promise<void>;
  /** Returns one entry as JSON text, with its `trace`; undefined when unknown or purged. */
  get(logId: string): Promise<string | undefined>;
  /** Returns the `messageId` of an entry that still exists. */
  messageIdOf(logId: string): Promise<number | undefined>;
  /**
   * Returns the recorded decisions of an event about a message: the log itself stores the engine's progress, in the same
   * transaction.
   */
  recordedOf(eventId: string, messageId: number): Promise<RecordedTarget[]>;
  /**
   * Writes a delivery report into an entry; filters find it by its new values. False when the entry does not exist
   * any more or its provider was never called.
   */
  report(logId: string, report: DeliveryReport): Promise<boolean>;
  /**
   * Adds what devices report to the entries of their pushes, in durable transactions. Returns one result for each, in
   * order. See docs/spec/last-mile.md#receipt-storage.
   */
  applyReceipts(receipts: readonly DeviceReceipts[]): Promise<readonly ReceiptsResult[]>;
  /**
   * Registers a listener for the ids of entries whose devices reported: on this node and, while this log is being read,
   * on any other. Returns a function that removes it.
   */
  onDevicesReported(listener: (logIds: readonly string[]) => void): () => void;
  /**
   * Redacts or erases stored entries without blocking writers: `change` is called for every entry
   * in the scope and returns the same object when nothing changes. Resolves with the number of changed entries. Safe to
   * repeat after a crash when `change` is.
   */
  redact(scope: RedactionScope, change: (content: EntryContent) => EntryContent): Promise<number>;
  /** Deletes entries beyond the limits, without blocking writers. Returns how many entries were deleted. */
  purge(limits: PurgeLimits): Promise<number>;
  /** Counts and percentiles over time. See docs/spec/notifications.md#summary. */
  summarise(request: SummaryRequest): Promise<Summary>;
  stats(): Promise<{ rows: number; oldestLogId?: string }>;
  close(): Promise<void>;
}
