import { type AuditChange, type AuditEntry, auditSentence } from '@chatwire/protocol';
import { AUDIT_COLUMNS } from '../texts/audit.ts';
import { localTime } from './local-time.ts';
import { lineWidth, printLine } from './print-line.ts';
import { type Column, TablePrinter } from './table-printer.ts';

/** Prints entries as sentences. `isVerbose` adds ids, routes, and each changed member. */
export function printAuditEntries(entries: readonly AuditEntry[], isVerbose: boolean): void {
  const columns: Column<AuditEntry>[] = [
    { title: AUDIT_COLUMNS.time, text: ({ atMS }) => localTime(atMS) },
    ...(isVerbose ? VERBOSE_COLUMNS : []),
    { title: AUDIT_COLUMNS.address, text: ({ address }) => address ?? '', dropAt: 1 },
    {
      title: AUDIT_COLUMNS.act,
      text: (entry) => [textOf(entry), ...(isVerbose ? (entry.changes ?? []).map(changeText) : [])].join('; '),
      color: ({ outcome }) => (outcome === 'done' ? 'reset' : 'red'),
    },
  ];
  new TablePrinter(columns, lineWidth(), printLine).print(entries);
}

const VERBOSE_COLUMNS: readonly Column<AuditEntry>[] = [
  { title: AUDIT_COLUMNS.auditId, text: ({ auditId }) => String(auditId), dropAt: 2 },
  { title: AUDIT_COLUMNS.operation, text: ({ operation }) => operation ?? '', dropAt: 3 },
];

function textOf(entry: AuditEntry): string {
  return `${auditSentence(entry)}${entry.code === undefined ? '' : ` (${entry.code})`}.`;
}

function changeText({ member, before, after }: AuditChange): string {
  return `${member}: ${valueText(before)} → ${valueText(after)}`;
}

function valueText(value: unknown): string {
  return value === undefined ? '–' : JSON.stringify(value);
}
