import type { DemoContext } from './demo-context.ts';

type Users = Pick<DemoContext, 'api' | 'tokens'>;

/**
 * Preferences of the demo users, each of which leads to a different reason in the notification log, and the day of the story on which the
 * user sets them. The days are within the retention of the log: older changes would already have been deleted, and no page could show who
 * made them.
 */
const PREFERENCES: readonly { readonly day: number; readonly uid: string; readonly preferences: object }[] = [
  { day: 11, uid: 'aiko', preferences: { group: { messagesSetting: 3, repliesSetting: 1 } } },
  { day: 12, uid: 'nadia', preferences: { group: { reactionsSetting: 1, quotedRepliesSetting: 1 } } },
  { day: 13, uid: 'tomas', preferences: { mute: { schedulePreferenceSetting: nightSchedule() } } },
  { day: 15, uid: 'samir', preferences: { mute: { dndPreferenceSetting: 2 } } },
];

/** Sets the preferences that belong to a day of the story. `day`: from 0. */
export async function setPreferencesOfDay(users: Users, day: number): Promise<void> {
  for (const { uid, preferences } of PREFERENCES.filter((entry) => entry.day === day)) {
    await setPreferences(users, uid, preferences);
  }
}

/** Sets preferences as the user, so that the change is recorded as theirs. */
export async function setPreferences(users: Users, uid: string, preferences: object): Promise<void> {
  await changeAsUser(users, 'PATCH', '/notifications/v1/preferences', uid, { preferences });
}

/** Mutes a group as the user. `untilMs`: epoch ms. */
export async function muteGroup(users: Users, uid: string, guid: string, untilMs: number): Promise<void> {
  const conversations = [{ id: guid, type: 'group', until: untilMs }];
  await changeAsUser(users, 'PUT', '/notifications/v1/preferences/mute', uid, { conversations });
}

/** Uses the user's own token, because changes that a server key makes are shown as those of an operator. */
async function changeAsUser(
  { api, tokens }: Users,
  method: string,
  path: string,
  uid: string,
  body: object,
): Promise<void> {
  const token = tokens[uid];
  if (token === undefined) throw new Error(`The demo user ${uid} has no token.`);
  await api.call(method, path, { token, body });
}

/** Returns Tomás's schedule: notifications from 16:00 to midnight, none on Sundays. */
function nightSchedule(): object {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const open = { from: 1600, to: 2359, dnd: false };
  return { ...Object.fromEntries(days.map((day) => [day, open])), sunday: { from: 0, to: 2359, dnd: true } };
}
