/**
 * Returns whether a recorded change is about a member. A change of `preferences.mute.schedulePreferenceSetting.friday` may
 * be recorded as one of a part or of the whole.
 */
export function coversMember(changed: string, member: string): boolean {
  return changed === member || member.startsWith(`${changed}.`) || changed.startsWith(`${member}.`);
}
