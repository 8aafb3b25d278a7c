import type { AuditAction, AuditEntry } from '@chatwire/protocol';
import { changeWords } from './change-words.ts';

/** Longest value, because templates and style sheets are long. */
const MAX_VALUE_LENGTH = 60;

/** Actions whose entries in lists show their changes. */
const SHOWN: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'settings.changed',
  'settings.reset',
  'log.settings_changed',
  'audit.settings_changed',
  'provider.changed',
]);

/**
 * Returns each changed setting of an entry with its values before and after: `Edits in groups: notify → do not notify`.
 * Empty if it changed none.
 */
export function settingChangeTexts({ action, changes = [] }: Pick<AuditEntry, 'action' | 'changes'>): string[] {
  if (!SHOWN.has(action)) return [];
  return changes.map((change) => {
    const { label, before, after } = changeWords(action, change);
    return `${label}: ${shortened(before)} → ${shortened(after)}`;
  });
}

function shortened(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH - 1)}…` : value;
}
