import type { PreferenceChange } from '@chatwire/protocol';
import { coversMember } from './covers-member.ts';

/** Since when a user’s value applied. */
export interface OwnChange {
  /** The change before the decision; undefined if none is recorded. */
  readonly last?: PreferenceChange;
  readonly hasChangedSince: boolean;
}

/**
 * Finds the change of a user’s value that was in force at an instant. `changes`: of the user, newest first. A mute is
 * found by its end, which is the value that decided. See docs/spec/rest-and-realtime.md#changes-of-preferences.
 */
export function preferenceChangeOf(
  { setting, value }: { readonly setting: string; readonly value: unknown },
  atMs: number,
  changes: readonly PreferenceChange[],
): OwnChange {
  const isMute = setting === 'mutedConversations';
  const decided = isMute ? mutedMember(value, changes) : memberOf(setting);
  if (decided === undefined) return { hasChangedSince: false };
  const ofMember = changes.filter((change) => change.changes.some(({ member }) => coversMember(member, decided)));
  const last = ofMember.find((change) => change.atMS <= atMs);
  return { ...(last && { last }), hasChangedSince: ofMember.some((change) => change.atMS > atMs) };
}

/** `email` and `phno` are addresses; all else are preferences. */
function memberOf(setting: string): string {
  return setting === 'email' || setting === 'phno' ? setting : `preferences.${setting}`;
}

function mutedMember(untilMs: unknown, changes: readonly PreferenceChange[]): string | undefined {
  return changes
    .flatMap((change) => change.changes)
    .find(({ member, after }) => member.startsWith('mutedConversations.') && after === untilMs)?.member;
}
