import type { NewLogEntry } from '@chatwire/server';

/**
 * `keyword`: text with few distinct values. `json`: text that no filter reads. `numbers`: a list. Times are epoch
 * milliseconds.
 */
export type ColumnType = 'number' | 'flag' | 'keyword' | 'text' | 'json' | 'numbers';

/** An entry and what the log assigns at the commit: its sequence number and time, which together are its id. */
export interface NumberedEntry {
  readonly seq: number;
  readonly ms: number;
  readonly entry: NewLogEntry;
}

/** The columns of an entry in a peer's table, besides `seq` and `ms`. Derived members that no filter reads are omitted. */
const ENTRY_COLUMNS = {
  processingStartedAtMS: 'number',
  processingEndedAtMS: 'number',
  messageSentAtMS: 'number',
  component: 'keyword',
  channel: 'keyword',
  provider: 'keyword',
  trigger: 'keyword',
  receiverType: 'keyword',
  messageCategory: 'keyword',
  messageType: 'keyword',
  outcome: 'keyword',
  reason: 'keyword',
  providerId: 'keyword',
  tokenType: 'keyword',
  notificationTriggered: 'flag',
  success: 'flag',
  attempt: 'number',
  messageId: 'number',
  messageIds: 'numbers',
  reactionId: 'number',
  sender: 'text',
  receiver: 'text',
  recipient: 'text',
  member: 'text',
  reactionSender: 'text',
  reactionReceiver: 'text',
  conversationId: 'text',
  eventId: 'text',
  pushToken: 'text',
  reasonDetail: 'json',
  providerResponse: 'json',
  attempts: 'json',
  payload: 'json',
  trace: 'json',
} as const satisfies Partial<Record<keyof NewLogEntry, ColumnType>>;

type EntryColumn = keyof typeof ENTRY_COLUMNS;
export type ColumnName = 'seq' | 'ms' | EntryColumn;
export type ColumnValue = number | boolean | string | readonly number[] | undefined;

export interface Column {
  readonly name: ColumnName;
  readonly type: ColumnType;
  readonly valueOf: (row: NumberedEntry) => ColumnValue;
}

/** All columns of a peer's table. */
export const COLUMNS: readonly Column[] = [
  { name: 'seq', type: 'number', valueOf: ({ seq }) => seq },
  { name: 'ms', type: 'number', valueOf: ({ ms }) => ms },
  ...Object.entries(ENTRY_COLUMNS).map(([name, type]) => entryColumn(name as EntryColumn, type)),
];

/** The columns that a page contains: all but the trace, which the logs endpoint returns only for a single entry. */
export const PAGE_COLUMNS: readonly ColumnName[] = COLUMNS.flatMap(({ name }) => (name === 'trace' ? [] : [name]));

function entryColumn(name: EntryColumn, type: ColumnType): Column {
  const valueOf = ({ entry }: NumberedEntry): ColumnValue => {
    const value = entry[name];
    return typeof value === 'object' && value !== null && type === 'json'
      ? JSON.stringify(value)
      : (value as ColumnValue);
  };
  return { name, type, valueOf };
}
