import type { AuditAction, AuditEntry } from '@chatwire/protocol';
import { auditSentence } from '@chatwire/protocol/audit-sentence';
import { changeWords } from './change-words.ts';

const MAX_NAMED = 3;
/** Longest value, because templates and style sheets are long. */
const MAX_VALUE_LENGTH = 60;

/** Actions that change settings, whose members and values have labels. */
const OF_SETTINGS: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'settings.changed',
  'settings.reset',
  'log.settings_changed',
  'audit.settings_changed',
]);

/** Returns who changed what, with the values before and after of settings. */
export function auditChangeText(entry: AuditEntry): string {
  const changes = settingChangesText(entry);
  return auditSentence(entry) + (changes === undefined ? '' : `. ${changes}`);
}

/**
 * Returns the changed settings of an entry with their values before and after: `Edits in groups: notify → do not notify`,
 * `2 settings: …`. Undefined if it changed no setting.
 */
export function settingChangesText({
  action,
  changes = [],
}: Pick<AuditEntry, 'action' | 'changes'>): string | undefined {
  if (!OF_SETTINGS.has(action) || changes.length === 0) return undefined;
  const texts = changes.slice(0, MAX_NAMED).map((change) => {
    const { label, before, after } = changeWords(action, change);
    return `${label}: ${shortened(before)} → ${shortened(after)}`;
  });
  const count = changes.length > 1 ? `${changes.length} settings: ` : '';
  const more = changes.length > MAX_NAMED ? `; and ${changes.length - MAX_NAMED} more` : '';
  return `${count}${texts.join('; ')}${more}`;
}

function shortened(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH - 1)}…` : value;
}
