import type { ReplayedDecision, ReplayResult } from '@chatwire/protocol';
import type { NameBook } from '../api/name-book.ts';
import { REPLAY } from '../texts/replay.ts';
import { lineWidth, printLine } from './print-line.ts';
import { TablePrinter } from './table-printer.ts';

const { columns } = REPLAY;

/** Prints the sums of a replay, which results changed, and for whom. */
export function printReplay(result: ReplayResult, names: NameBook): void {
  const { decisions, events, changed, unchanged, recipients } = result;
  const causes = Object.entries(result.notReplayable);
  printLine(`${REPLAY.decided(decisions, events)}: ${REPLAY.counts(changed, unchanged)}`);
  if (causes.length > 0) printLine(REPLAY.notReplayable(causes));
  if (changed === 0) return;
  printLine(REPLAY.recipients(recipients.more, recipients.fewer));
  printLine('');
  new TablePrinter<ReplayResult['changes'][number]>(
    [
      { title: columns.count, text: ({ count }) => String(count) },
      { title: columns.from, text: ({ from }) => decisionText(from) },
      { title: columns.to, text: ({ to }) => decisionText(to) },
    ],
    lineWidth(),
    printLine,
  ).print(result.changes);
  if (recipients.top.length === 0) return;
  printLine('');
  new TablePrinter<ReplayResult['recipients']['top'][number]>(
    [
      { title: columns.gained, text: ({ gained }) => String(gained) },
      { title: columns.lost, text: ({ lost }) => String(lost) },
      { title: columns.user, text: ({ uid }) => names.nameAndUid(uid) },
    ],
    lineWidth(),
    printLine,
  ).print(recipients.top);
}

function decisionText({ outcome, reason, code }: ReplayedDecision): string {
  if (outcome === 'would_send') return REPLAY.wouldSend;
  const named = outcome === 'ineligible' ? REPLAY.ineligible : outcome;
  return [named, reason, code].filter((part) => part !== undefined).join(' ');
}
