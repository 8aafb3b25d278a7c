import type { LogEntry } from '@chatwire/protocol';
import { codeOf } from './code-of.ts';
import { entryText } from './entry-text.ts';
import { localTime } from './local-time.ts';
import { OUTCOME_COLOUR } from './paint.ts';
import { lineWidth, printLine } from './print-line.ts';
import { type Column, TablePrinter } from './table-printer.ts';

const COLUMNS: readonly Column<LogEntry>[] = [
  { title: 'TIME', text: ({ processingEndedAtMS }) => localTime(processingEndedAtMS), colour: () => 'dim' },
  { title: 'LOG ID', text: ({ _id }) => _id, colour: () => 'dim', dropAt: 4 },
  { title: 'OUTCOME', text: ({ outcome }) => outcome, colour: ({ outcome }) => OUTCOME_COLOUR[outcome] },
  { title: 'RECIPIENT', text: ({ recipient, receiver }) => recipient ?? receiver },
  { title: 'MESSAGE', text: ({ messageId }) => String(messageId), dropAt: 1 },
  { title: 'TRIGGER', text: ({ trigger }) => trigger, dropAt: 3 },
  { title: 'TARGET', text: target, dropAt: 2 },
];
const CODE: Column<LogEntry> = { title: 'CODE', text: codeOf, colour: () => 'dim' };
const RESULT: Column<LogEntry> = { title: 'RESULT', text: entryText };

/** The log as a table on standard output, as wide as the terminal. `isVerbose`: with reason codes and settings. */
export function entryTable(isVerbose: boolean): TablePrinter<LogEntry> {
  const columns = isVerbose ? [...COLUMNS, CODE, RESULT] : [...COLUMNS, RESULT];
  return new TablePrinter(columns, lineWidth(), printLine);
}

function target({ channel, provider, tokenType }: LogEntry): string {
  if (provider === undefined) return channel;
  return `${channel} ${tokenType ?? provider}`;
}
