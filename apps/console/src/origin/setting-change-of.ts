import type { AuditEntry } from '@chatwire/protocol';
import { coversMember } from './covers-member.ts';

/** When an app setting got the value that decided, and whether it has changed since. */
export interface SettingChange {
  /** The change before the decision; undefined if none is recorded. */
  readonly last?: AuditEntry;
  readonly hasChangedSince: boolean;
}

/**
 * Finds the change of a setting that was in force at an instant. `entries`: settings changes from the audit log, newest
 * first. See docs/spec/operations.md#audit-log.
 */
export function settingChangeOf(setting: string, atMs: number, entries: readonly AuditEntry[]): SettingChange {
  const member = `preferences.${setting}`;
  const changes = entries.filter(
    ({ action, outcome, changes: changed = [] }) =>
      outcome === 'done' &&
      (action === 'settings.reset' || changed.some((eachChange) => coversMember(eachChange.member, member))),
  );
  const last = changes.find((change) => change.atMS <= atMs);
  return { ...(last && { last }), hasChangedSince: changes.some((change) => change.atMS > atMs) };
}
