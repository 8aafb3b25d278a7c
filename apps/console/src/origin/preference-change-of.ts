import type { PreferenceChange } from '@chatwire/protocol';
import { coversMember } from './covers-member.ts';
import { type LastChange, lastChangeAt } from './last-change.ts';

/**
 * Returns the change of a user’s value that was in force at an instant. `changes`: those of the user, newest first. A mute
 * is found by its end, which is the value that decided. See docs/spec/rest-and-realtime.md#preference-changes.
 */
export function preferenceChangeOf(
  { setting, value }: { readonly setting: string; readonly value: unknown },
  atMs: number,
  changes: readonly PreferenceChange[],
): LastChange<PreferenceChange> {
  const isMute = setting === 'mutedConversations';
  const decidingMember = isMute ? mutedMember(value, changes) : memberOf(setting);
  if (decidingMember === undefined) return { hasChangedSince: false };
  const changesOfMember = changes.filter((change) =>
    change.changes.some(({ member }) => coversMember(member, decidingMember)),
  );
  return lastChangeAt(changesOfMember, atMs);
}

/** Returns the name by which changes record a setting. `email` and `phno` are addresses, all others preferences. */
function memberOf(setting: string): string {
  return setting === 'email' || setting === 'phno' ? setting : `preferences.${setting}`;
}

function mutedMember(untilMs: unknown, changes: readonly PreferenceChange[]): string | undefined {
  return changes
    .flatMap((change) => change.changes)
    .find(({ member, after }) => member.startsWith('mutedConversations.') && after === untilMs)?.member;
}
