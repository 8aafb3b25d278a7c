import type { Api } from './api.ts';

/** Sets the preferences of the demo users. Each line produces a different reason in the log. */
export async function setPreferences(api: Api): Promise<void> {
  await prefer(api, 'samir', { mute: { dndPreferenceSetting: 2 } });
  await prefer(api, 'aiko', { group: { messagesSetting: 3, repliesSetting: 1 } });
  await prefer(api, 'nadia', { group: { reactionsSetting: 1, quotedRepliesSetting: 1 } });
  await prefer(api, 'tomas', { mute: { schedulePreferenceSetting: nightSchedule() } });
}

function prefer(api: Api, uid: string, preferences: object): Promise<unknown> {
  return api.call('PATCH', `/notifications/v1/preferences?uid=${uid}`, { body: { preferences } });
}

/** Returns Tomás's schedule: notifications from 16:00 to midnight, none on Sundays. */
function nightSchedule(): object {
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const open = { from: 1600, to: 2359, dnd: false };
  return { ...Object.fromEntries(days.map((day) => [day, open])), sunday: { from: 0, to: 2359, dnd: true } };
}
