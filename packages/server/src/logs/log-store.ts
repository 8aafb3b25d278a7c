import type {
  Channel,
  DeviceState,
  KnownDevice,
  LogEntry,
  Outcome,
  ProviderName,
  ProviderResponse,
  Reason,
  ReceiverType,
  RuleTrace,
  Trigger,
} from '@chatwire/protocol';
import type { DeviceRecord } from './device/device-record.ts';

/**
 * An entry without its id, which the store assigns at the commit. `payload` is JSON text, which responses contain as it is.
 */
export interface NewLogEntry extends Omit<LogEntry, '_id' | 'payload' | 'device'> {
  readonly payload?: string;
  /** Rule results, for the entry's detail. Not part of list responses. */
  readonly trace?: readonly RuleTrace[];
  /** What was known about the device at the time of the decision; becomes part of the member `device`. Present only with `receiptHandle`. */
  readonly device?: KnownDevice;
  /**
   * Positive integer by which device receipts find the entry. Not part of responses.
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
  /** State that the member `device` of an entry has. Entries without this member never match. */
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
   * `append`: the newest entries with `_id` < logId; `prepend`: the oldest with `_id` > logId. Without logId: the newest.
   * See docs/spec/notifications.md#order-and-cursor.
   */
  readonly affix: 'append' | 'prepend';
  /** A position in the log, which need not be the id of an entry. */
  readonly logId?: string;
  /** Only these entries are searched. Only for `append`, and instead of `logId`. */
  readonly range?: LogRange;
  /** 1…1000. */
  readonly limit: number;
}

/** The entries from one to another, both included. Both are stored. */
export interface LogRange {
  readonly oldestId: string;
  readonly newestId: string;
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
  /** Whether a matching entry older than `last` exists. */
  readonly hasOlder: boolean;
}

/** A range to read in one direction. `append`: from newer to older entries; `prepend`: from older to newer ones. */
export type LogLinesRequest = Omit<LogPageRequest, 'affix'> & Partial<Pick<LogPageRequest, 'affix'>>;

/** A range of the log for exports. */
export interface LogLines {
  /** Each entry as a line of JSON, in the order in which the range is read. */
  readonly text: Buffer;
  readonly count: number;
  /** `logId` of the request that continues; absent when no further entry matches now. */
  readonly next?: string;
}

/** Identifies a recorded decision of an event, so that it is recognised when the event is redelivered. */
export interface RecordedTarget {
  readonly recipient?: string;
  readonly channel: Channel;
  readonly provider?: ProviderName;
  readonly pushToken?: string;
  readonly outcome: Outcome;
  /** Id of the entry that this one resends. A resend does not count as a decision of the event. */
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

/** The device receipts about one push, merged into one record. */
export interface DeviceReceipts {
  readonly handle: number;
  /** Epoch second of the decision, from the token. */
  readonly second: number;
  readonly record: DeviceRecord;
}

/**
 * Effect of device receipts on the log. `unknown`: no entry has the handle yet. `duplicate`: nothing has changed. `erased`: the
 * entry was erased, and receipts no longer change it.
 */
export type ReceiptsResult = { readonly kind: 'unknown' | 'duplicate' | 'erased' } | DeviceChange;

/** An entry whose device has reported something new. */
export interface DeviceChange {
  readonly kind: 'changed';
  readonly logId: string;
  readonly before: DeviceState;
  readonly after: DeviceState;
  /** The receipts of the entry right after this change. */
  readonly record: DeviceRecord;
}

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
   * How much of the member `device` is stored: all of it, or only its state. If absent, the member is removed, and later
   * receipts have no effect.
   */
  readonly deviceDetail?: 'whole' | 'state';
  readonly redacted?: NonNullable<LogEntry['redacted']>;
}

/**
 * Which old entries to delete: those written before `before`, then the oldest until at most `maxRows` remain.
 * See docs/spec/notifications.md#limits-and-retention.
 */
export interface PurgeLimits {
  /** Epoch ms. */
  readonly before?: number;
  /** 0: no limit. */
  readonly maxRows?: number;
}

/** Which entries to change: those with all of these values; if there is none, every entry. */
export type RedactionScope = Pick<LogFilter, 'channel' | 'recipient' | 'sender' | 'receiver' | 'reactionSender'>;

/** An entry with its id, for copies between logs. */
export interface LogEntryCopy {
  readonly logId: string;
  readonly entry: NewLogEntry;
  /** Device receipts of the entry. */
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
  /** Contains neither `processedFrom` nor `processedTo`, in whose place `edges` limits the time. */
  readonly filter: LogFilter;
  /**
   * Ascending epoch ms, at least two. Bucket n holds edges[n] ≤ processingStartedAtMS < edges[n + 1]. All but the
   * first and the last are whole minutes.
   */
  readonly edges: readonly number[];
  readonly groupBy: readonly SummaryDimension[];
  /** Whether to compute percentiles, which is expensive. */
  readonly latency: boolean;
  /** Epoch ms; device results are counted as they are at this time. Absent: they are not counted. */
  readonly devicesAtMs?: number;
}

/** Percentiles in milliseconds, within 3 % of the true values. `max` is exact. */
export interface Percentiles {
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** Counts per bucket for one combination of `groupBy` values. */
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
    /** From the provider's response until the device displayed the notification. Present together with device counts. */
    readonly display?: readonly (Percentiles | null)[];
  };
  /** Present if the request has `devicesAtMs`. */
  readonly device?: DeviceSummary;
}

/** Number of pushes per bucket whose devices reported each step. `silent`: number of those whose report is overdue. */
export interface DeviceSummary {
  readonly received: readonly number[];
  readonly displayed: readonly number[];
  readonly opened: readonly number[];
  readonly dismissed: readonly number[];
  readonly suppressed: readonly number[];
  readonly silent: readonly number[];
}

export interface Summary {
  /** Sorted by the values of their keys, in the order of `groupBy`. Without `groupBy`, exactly one. */
  readonly series: readonly SummarySeries[];
  readonly totals: {
    readonly count: number;
    readonly sent: number;
    readonly failed: number;
    readonly skipped: number;
    readonly unreachable: number;
    readonly reasons: Readonly<Record<string, number>>;
    readonly providers: Readonly<Record<string, number>>;
    /** Present together with device counts. */
    readonly suppressedBy?: Readonly<Record<string, number>>;
  };
}

/**
 * The notification log. One writer at a time adds entries, so that an entry becomes visible only after all entries with smaller
 * ids. After that, only delivery reports, device receipts, redaction, and erasure change an entry; its `_id` never changes.
 */
export interface LogStore {
  /** Writes entries in one durable transaction. Resolves with their ids, in the same order, after the commit. */
  append(entries: readonly NewLogEntry[]): Promise<string[]>;
  /** Returns one page of entries. Throws LogQueryTimeout if its matches cannot be found in time. */
  page(request: LogPageRequest): Promise<LogPage>;
  /**
   * Returns the page that `page` returns, but each entry as the JSON of an explained decision with its rule results. See
   * docs/spec/notifications.md#explain.
   */
  decisions(request: LogPageRequest): Promise<LogPage>;
  /**
   * Returns entries as lines of JSON, without filling caches, for callers that read each entry once. `append`, the default:
   * newest first, from `logId` or the end; `prepend` with `logId`: oldest first, from `logId`.
   */
  lines(request: LogLinesRequest): Promise<LogLines>;
  /**
   * Returns the oldest entries after a position (default: all entries), oldest first, for copies. Each is JSON text with its
   * `trace`, `receiptHandle`, and `receipts`.
   */
  copy(request: { readonly after?: string; readonly limit: number }): Promise<readonly Buffer[]>;
  /**
   * Writes entries of another log with their original ids, in one or several durable transactions. Throws `RangeError` unless
   * their ids ascend and are greater than all ids of this log.
   */
  restore(entries: readonly LogEntryCopy[]): Promise<void>;
  /**
   * Returns one entry as JSON text, with its `trace`; undefined if there is none with this id. `device`: earlier receipts of
   * the entry, which it then shows instead of the stored ones, with as much of them as may be shown now.
   */
  get(logId: string, device?: DeviceRecord): Promise<string | undefined>;
  /** Returns the `messageId` of an entry; undefined if there is none with this id. */
  messageIdOf(logId: string): Promise<number | undefined>;
  /**
   * Returns the recorded decisions of an event about a message, from which the engine continues after a crash.
   */
  recordedOf(eventId: string, messageId: number): Promise<RecordedTarget[]>;
  /**
   * Writes a delivery report into an entry. Returns false if the entry no longer exists, or its provider was never called.
   */
  report(logId: string, report: DeliveryReport): Promise<boolean>;
  /**
   * Writes device receipts into the entries of their pushes, in durable transactions. Returns one result for each, in the same
   * order. See docs/spec/last-mile.md#receipt-storage.
   */
  applyReceipts(receipts: readonly DeviceReceipts[]): Promise<readonly ReceiptsResult[]>;
  /**
   * Registers a listener for the ids of entries that device receipts have changed: on this node and, while this log is
   * read, on other nodes. Returns a function that removes it.
   */
  onDevicesReported(listener: (logIds: readonly string[]) => void): () => void;
  /**
   * Redacts or erases stored entries without blocking writers. Calls `change` for every entry in the scope; it returns the new
   * content, or the same object if nothing changes. Resolves with the number of changed entries. Can be repeated after a crash,
   * provided that applying `change` twice has the same result as applying it once.
   */
  redact(scope: RedactionScope, change: (content: EntryContent) => EntryContent): Promise<number>;
  /** Deletes entries beyond the limits, without blocking writers. Returns the number of deleted entries. */
  purge(limits: PurgeLimits): Promise<number>;
  /** Returns counts and percentiles over time. See docs/spec/notifications.md#summary. */
  summarise(request: SummaryRequest): Promise<Summary>;
  /** Returns the number of entries, and the id of the oldest. */
  stats(): Promise<{ rows: number; oldestLogId?: string }>;
  close(): Promise<void>;
}
