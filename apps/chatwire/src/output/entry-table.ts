import type { LogEntry } from '@chatwire/protocol';
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
  { title: 'THROUGH', text: through, dropAt: 2 },
  { title: 'WHY', text: whyOf },
];

/** The log as a table on standard output, as wide as the terminal. */
export function entryTable(): TablePrinter<LogEntry> {
  return new TablePrinter(COLUMNS, lineWidth(), printLine);
}

/** The provider's answer, or the gate that stopped it and whose setting that was. */
export function whyOf({ reason, reasonDetail, providerResponse, attempt, tokenRemoved }: LogEntry): string {
  if (reason !== undefined) {
    const setting = reasonDetail?.setting === undefined ? '' : ` (${reasonDetail.source}: ${reasonDetail.setting})`;
    return `${reason} ${reasonDetail?.code ?? ''}${setting}`.trim();
  }
  const status = `${providerResponse?.status ?? 'answered'} ${providerResponse?.code ?? ''}`.trim();
  return [status, attempt > 1 ? `after ${attempt} tries` : '', tokenRemoved ? 'token removed' : '']
    .filter(Boolean)
    .join(', ');
}

function through({ channel, provider, tokenType }: LogEntry): string {
  if (provider === undefined) return channel;
  return `${channel} ${tokenType ?? provider}`;
}
