import type { CsvColumn, LogEntry } from '@chatwire/protocol';
import { titleAndBodyOf } from './title-and-body-of.ts';

type Cell = (entry: LogEntry) => string | number | boolean | null | undefined;

const member =
  (name: PlainMember): Cell =>
  (entry) =>
    entry[name];

type PlainMember = {
  [Name in keyof LogEntry]-?: NonNullable<LogEntry[Name]> extends string | number | boolean ? Name : never;
}[keyof LogEntry];

const CELLS: Readonly<Record<CsvColumn, Cell>> = {
  _id: member('_id'),
  processingStartedAtMS: member('processingStartedAtMS'),
  processingEndedAtMS: member('processingEndedAtMS'),
  totalProcessingTimeInMS: member('totalProcessingTimeInMS'),
  component: member('component'),
  channel: member('channel'),
  provider: member('provider'),
  messageId: member('messageId'),
  reactionId: member('reactionId'),
  trigger: member('trigger'),
  messageSentAtMS: member('messageSentAtMS'),
  sender: member('sender'),
  reactionSender: member('reactionSender'),
  receiver: member('receiver'),
  reactionReceiver: member('reactionReceiver'),
  receiverType: member('receiverType'),
  member: member('member'),
  tokenType: member('tokenType'),
  pushToken: member('pushToken'),
  providerId: member('providerId'),
  notificationTriggered: member('notificationTriggered'),
  reason: member('reason'),
  success: member('success'),
  reasonCode: ({ reasonDetail }) => reasonDetail?.code,
  responseStatus: ({ providerResponse }) => providerResponse?.status,
  responseCode: ({ providerResponse }) => providerResponse?.code,
  responseId: ({ providerResponse }) => providerResponse?.id,
  attempt: member('attempt'),
  outcome: member('outcome'),
  eventId: member('eventId'),
  recipient: member('recipient'),
  conversationId: member('conversationId'),
  messageCategory: member('messageCategory'),
  messageType: member('messageType'),
  title: ({ payload }) => titleAndBodyOf(payload).title,
  body: ({ payload }) => titleAndBodyOf(payload).body,
  payload: ({ payload }) => payload && JSON.stringify(payload),
  deviceState: ({ device }) => device?.state,
  receivedAtMS: ({ device }) => device?.receivedAtMS,
  displayedAtMS: ({ device }) => device?.displayedAtMS,
  openedAtMS: ({ device }) => device?.openedAtMS,
  dismissedAtMS: ({ device }) => device?.dismissedAtMS,
  suppressedBy: ({ device }) => device?.suppressedBy,
};

/** Returns the header row, RFC 4180. */
export function csvHeader(columns: readonly CsvColumn[]): string {
  return `${columns.join(',')}\r\n`;
}

export function csvRow(entry: LogEntry, columns: readonly CsvColumn[]): string {
  return `${columns.map((column) => cellText(CELLS[column](entry))).join(',')}\r\n`;
}

function cellText(value: ReturnType<Cell>): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets would evaluate it as a formula; a plain number is harmless. */
function isFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
}
