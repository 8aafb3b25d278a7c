import type { AuditEntry } from '@chatwire/protocol';
import { coversMember } from './covers-member.ts';
import { type LastChange, lastChangeAt } from './last-change.ts';

/**
 * Returns the change of a setting that was in force at an instant. `entries`: settings changes from the audit log, newest
 * first. See docs/spec/operations.md#audit-log.
 */
export function settingChangeOf(setting: string, atMs: number, entries: readonly AuditEntry[]): LastChange<AuditEntry> {
  const member = `preferences.${setting}`;
  const changes = entries.filter(
    ({ action, outcome, changes: changed = [] }) =>
      outcome === 'done' &&
      (action === 'settings.reset' || changed.some((eachChange) => coversMember(eachChange.member, member))),
  );
  return lastChangeAt(changes, atMs);
}
