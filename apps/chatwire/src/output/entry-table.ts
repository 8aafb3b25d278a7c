import { type LogEntry, pushResultOf, TRIGGER_LABELS } from '@chatwire/protocol';
import type { NameBook } from '../api/name-book.ts';
import { LOG_COLUMNS } from '../texts/logs.ts';
import { codeOf } from './code-of.ts';
import { deviceResultText } from './device-result-text.ts';
import { deviceText, entryText } from './entry-text.ts';
import { localTime } from './local-time.ts';
import { DEVICE_COLOR, OUTCOME_COLOR } from './paint.ts';
import { lineWidth, printLine } from './print-line.ts';
import { type Column, TablePrinter } from './table-printer.ts';
import { targetText } from './target-text.ts';

/**
 * Creates a table of log entries on standard output, as wide as the terminal. Accepted pushes show what their devices
 * did. `isVerbose` adds ids, reason codes, and settings.
 */
export function entryTable(names: NameBook, isVerbose: boolean): TablePrinter<LogEntry> {
  const columns: readonly Column<LogEntry>[] = [
    { title: LOG_COLUMNS.time, text: ({ processingEndedAtMS }) => localTime(processingEndedAtMS), color: () => 'dim' },
    { title: LOG_COLUMNS.logId, text: ({ _id }) => _id, color: () => 'dim', dropAt: 4 },
    { title: LOG_COLUMNS.outcome, text: ({ outcome }) => outcome, color: ({ outcome }) => OUTCOME_COLOR[outcome] },
    {
      title: LOG_COLUMNS.device,
      text: deviceResultText,
      color: (entry) => DEVICE_COLOR[pushResultOf(entry) ?? 'unknown'],
    },
    { title: LOG_COLUMNS.recipient, text: (entry) => recipientText(entry, names, isVerbose) },
    { title: LOG_COLUMNS.message, text: ({ messageId }) => String(messageId), dropAt: 1 },
    { title: LOG_COLUMNS.event, text: ({ trigger }) => TRIGGER_LABELS[trigger], dropAt: 3 },
    { title: LOG_COLUMNS.target, text: targetText, dropAt: 2 },
    ...(isVerbose ? [CODE] : []),
    { title: LOG_COLUMNS.result, text: (entry) => resultText(entry, names) },
  ];
  return new TablePrinter(columns, lineWidth(), printLine);
}

const CODE: Column<LogEntry> = { title: LOG_COLUMNS.code, text: codeOf, color: () => 'dim' };

/** Returns what is known of an accepted push on its device, otherwise the sentence of the entry. */
function resultText(entry: LogEntry, names: NameBook): string {
  const onDevice = entry.outcome === 'sent' && pushResultOf(entry) ? deviceText(entry, names) : undefined;
  return onDevice ?? entryText(entry, names);
}

/** Returns the recipient's name. An entry without a recipient applies to a whole group. */
function recipientText({ recipient, receiver }: LogEntry, names: NameBook, isVerbose: boolean): string {
  if (recipient === undefined) return names.groupName(receiver);
  return isVerbose ? names.nameAndUid(recipient) : names.userName(recipient);
}
