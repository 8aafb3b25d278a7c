import type { AuditAction, AuditEntry } from '@chatwire/protocol';

/** Actions whose entries list every setting that changed. Accounts and webhooks also have secrets, whose changes entries do not list. */
const LISTS_ALL_CHANGES: ReadonlySet<AuditAction> = new Set<AuditAction>([
  'settings.changed',
  'settings.reset',
  'log.settings_changed',
  'audit.settings_changed',
]);

/** Returns whether an entry is about a call that set settings to the values that they already had. */
export function changedNothing({
  action,
  outcome,
  changes = [],
}: Pick<AuditEntry, 'action' | 'outcome' | 'changes'>): boolean {
  return outcome === 'done' && LISTS_ALL_CHANGES.has(action) && changes.length === 0;
}
