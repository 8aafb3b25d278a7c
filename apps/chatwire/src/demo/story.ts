import type { Alarm } from '@chatwire/protocol';
import type { Phones } from '@chatwire/sandbox';
import type { Api } from './api.ts';
import { addAssistant } from './assistant.ts';
import type { Demo } from './demo.ts';
import type { DemoContext } from './demo-context.ts';
import { DEMO_USERS, GROUPS } from './demo-users.ts';
import { WITHOUT_PERMISSION } from './device-reports.ts';
import { seedEmailScenes } from './email-scenes.ts';
import { addOldPhones, OLDEST_PHONE_MS, seedCauses, startLongCauses } from './phones/seed-causes.ts';
import { setPreferencesOfDay } from './preferences.ts';
import { addProviders } from './providers.ts';
import { Random } from './random.ts';
import { readAnswered } from './read-answered.ts';
import { type PhoneLogin, registerDevices } from './register-devices.ts';
import { seedScenes } from './scenes.ts';
import { seedConversations } from './seed-conversations.ts';

const DAY_MS = 86_400_000;
const ALARMS = '/notifications/v1/alarms';
/**
 * Time of the first message of a day, UTC. The last day ends before 15:00, when the schedule of Tomás starts in summer.
 */
const MORNING_MS = 2 * 3_600_000;
const MORNING_SPREAD_MS = 2 * 3_600_000;

/**
 * Returns midnight, UTC, three weeks before today. With fixed times of day, schedules and daily quotas have the same
 * results whenever the demo is seeded.
 */
function storyStartMs(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS - 21 * DAY_MS;
}

/** Returns the time of the first registration of a device in the demo data, that of the oldest sandbox phone. */
export function firstDeviceMs(nowMs: number): number {
  return causesAtMs(nowMs) - OLDEST_PHONE_MS;
}

/**
 * Returns yesterday morning, UTC. The causes of missing notifications (`Cause` of `@chatwire/sandbox`) are played then,
 * which takes about six hours.
 */
function causesAtMs(nowMs: number): number {
  return storyStartMs(nowMs) + 20 * DAY_MS + MORNING_MS;
}

/**
 * Seeds three weeks of demo data: users, devices, daily conversations, and scenes that produce every reason. Ends a
 * minute before `nowMs`. Returns auth tokens and logins of phones by uid, and the causes that were played.
 */
export async function seedStory(
  withoutTokens: Omit<DemoContext, 'tokens'> & { readonly phones: Phones },
  nowMs: number,
): Promise<Required<Pick<Demo, 'tokens' | 'phones' | 'causes'>>> {
  const tokens: Record<string, string> = {};
  const demo = { ...withoutTokens, tokens };
  const { api, clock, urls, publicUrl } = demo;
  const beginMs = storyStartMs(nowMs);
  const random = new Random(7);
  const phones: Record<string, PhoneLogin> = {};

  for (const { uid, name, status } of DEMO_USERS) {
    await api.call('POST', '/users', {
      body: { uid, name, statusMessage: status, avatar: `${publicUrl}/avatars/${uid}.svg` },
    });
  }
  await addAssistant(api, publicUrl);
  await addProviders(api, urls);
  const oldPhones = await addOldPhones(demo);
  clock.jumpTo(beginMs);
  for (const user of DEMO_USERS) {
    const { authToken, phone, devices } = await registerDevices(api, user);
    tokens[user.uid] = authToken;
    if (user.uid !== WITHOUT_PERMISSION) demo.openingDevices.push(...devices);
    if (phone) phones[user.uid] = phone;
  }
  for (const { guid, name, description, owner, members } of GROUPS) {
    await api.call('POST', '/groups', {
      body: {
        guid,
        name,
        type: 'public',
        description,
        icon: `${publicUrl}/avatars/${guid}.svg`,
        owner,
        members: { participants: members },
      },
    });
  }

  const longCauses = await startLongCauses(demo);
  for (let day = 0; day < 20; day += 1) {
    clock.jumpTo(beginMs + day * DAY_MS + MORNING_MS + random.int(MORNING_SPREAD_MS));
    await longCauses.catchUp();
    await setPreferencesOfDay(demo, day);
    await seedConversations({ ...demo, random, messages: 17 });
    await longCauses.catchUp();
  }
  // Scenes decide themselves who reads what.
  demo.openingDevices.length = 0;
  await seedScenes(demo);
  await seedEmailScenes(demo);
  clock.jumpTo(causesAtMs(nowMs));
  const causes = { ...(await longCauses.played()), ...(await seedCauses(demo, oldPhones)) };
  await demo.settled();
  await readAnswered(api);
  await clearAlarms(api);
  clock.jumpTo(nowMs - 60_000);
  return { tokens, phones, causes };
}

/**
 * Clears all alarms. The failures in the demo data are over, but no later notification proves it, and an alarm without
 * new data stays raised.
 */
async function clearAlarms(api: Api): Promise<void> {
  const alarms: readonly Alarm[] = await api.call('GET', ALARMS);
  for (const { alarmId, state } of alarms) {
    if (state !== 'raised') continue;
    await api.call('PATCH', `${ALARMS}/${alarmId}`, { body: { enabled: false } });
    await api.call('PATCH', `${ALARMS}/${alarmId}`, { body: { enabled: true } });
  }
}
