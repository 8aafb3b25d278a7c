import type { LogEntryBody, NotificationTestServer } from '@chatwire/testkit';
import { startNotificationServer } from '@chatwire/testkit';
import type { Seeded } from '../../src/notify/testing/seeded.fixture.ts';
import { SetClock } from '../fixtures/helpers.ts';
import { sendgridAccount } from '../fixtures/servers/digest-server.ts';

/** 10:00 UTC on Thursday, 1 January 2026. */
const START_MS = 1_767_261_600_000;
const MINUTE_MS = 60_000;
export const UIDS = ['ada', 'bea', 'cem', 'dov', 'eva'];
const TEXTS = ['Boat', '<@uid:bea> come', '<@all:all> come', '<@uid:cem> and <@all:all>'];
const ZONES = ['Asia/Tokyo', 'America/New_York', 'Europe/Oslo', null];
type Api = (...args: Parameters<NotificationTestServer['server']['call']>) => Promise<LogEntryBody>;

/** Values that replace those of the scenario: the assumptions of a replay. */
export interface Overlay {
  readonly settings?: object;
  readonly preferences?: Readonly<Record<string, object>>;
  readonly mutes?: Readonly<Record<string, readonly object[]>>;
}

/** A server on which the same events happen for the same seed, in the same order, regardless of its settings. */
export interface Scenario extends AsyncDisposable {
  readonly fixture: NotificationTestServer;
  readonly clock: SetClock;
  readonly api: Api;
  /** Changes values, and then lets people chat. */
  round(): Promise<void>;
}

/** Starts a scenario. `email`: unread messages are also sent by email, and time passes in hours. */
export async function startScenario(
  random: Seeded,
  {
    url,
    email = false,
    overlay = {},
  }: { readonly url?: string | undefined; readonly email?: boolean; readonly overlay?: Overlay },
): Promise<Scenario> {
  const clock = new SetClock(START_MS);
  const fixture = await startNotificationServer({
    clock,
    env: { CHATWIRE_SENDER_BUDGET: '2', ...(url !== undefined && { CHATWIRE_DATABASE_URL: url }) },
  });
  const { notifications } = fixture.server.app.context;
  const api: Api = async (...args) => {
    const response = await fixture.server.call(...args);
    if (response.status !== 200) throw new Error(`${args[0]} ${args[1]}: ${JSON.stringify(response.body)}`);
    return response.body.data;
  };
  const patch = (path: string, preferences: object) =>
    api('PATCH', `/notifications/v1/${path}`, { body: { preferences } });
  const lastIds: string[] = [];
  for (const uid of UIDS)
    await fixture.user(uid, ...['fcm_android', 'apns_ios_device'].filter(() => random.chance(0.7)));
  const [owner, ...participants] = UIDS;
  await api('POST', '/groups', {
    body: { guid: 'crew', name: 'Crew', type: 'public', owner, members: { participants } },
  });
  if (email) {
    await api('POST', '/notifications/email/v1/providers/sendgrid', { body: sendgridAccount });
    await patch('settings', { email: { enabled: true, override: true, maxPerDay: 3, maxPerDayPerConversation: 2 } });
  }
  await applyOverlay();

  async function applyOverlay(): Promise<void> {
    if (overlay.settings) await api('PATCH', '/notifications/v1/settings', { body: overlay.settings });
    for (const [uid, own] of Object.entries(overlay.preferences ?? {})) await patch(`preferences?uid=${uid}`, own);
    for (const [uid, conversations] of Object.entries(overlay.mutes ?? {}))
      await api('PUT', `/notifications/v1/preferences/mute?uid=${uid}`, { body: { conversations } });
  }

  async function changeValues(): Promise<void> {
    const code = (most: number) => random.integer(1, most);
    await patch('settings', {
      bypassPreferencesForMentions: random.chance(0.5),
      group: {
        messagesSetting: code(3),
        repliesSetting: code(3),
        reactionsSetting: code(3),
        memberScopeChangedSetting: code(2),
      },
      oneOnOne: { messagesSetting: code(2), messageEditedSetting: code(2) },
      mute: { dndPreferenceOverride: random.chance(0.8) },
      call: { initiatedSetting: code(2) },
      ...(email && { email: { maxPerDay: random.integer(1, 4) } }),
    });
    for (const uid of UIDS.filter(() => random.chance(0.4))) {
      const day = { from: random.integer(0, 12) * 100, to: 2359, dnd: random.chance(0.1) };
      await patch(`preferences?uid=${uid}`, {
        group: { messagesSetting: code(3), repliesSetting: random.chance(0.5) ? code(3) : null },
        oneOnOne: { messagesSetting: code(3), reactionsSetting: code(3) },
        mute: { dndPreferenceSetting: random.chance(0.1) ? 2 : 1, schedulePreferenceSetting: { thursday: day } },
        ...(email && { email: { enabled: random.chance(0.8) } }),
      });
      const until = clock.nowMs + random.integer(-60, 120) * MINUTE_MS;
      const id = random.chance(0.5) ? { id: 'crew', type: 'group' } : { id: 'bea', type: 'oneOnOne' };
      await api('PUT', `/notifications/v1/preferences/mute?uid=${uid}`, {
        body: { conversations: [{ ...id, until }] },
      });
      const timezone = random.pick(ZONES) ?? null;
      await api('PATCH', `/notifications/v1/preferences/timezone?uid=${uid}`, { body: { timezone } });
      if (email) {
        const address = random.chance(0.7) ? `${uid}@example.org` : null;
        await api('PATCH', '/notifications/v1/contact-details', { as: uid, body: { email: address } });
      }
    }
    await applyOverlay();
  }

  async function causeEvent(): Promise<void> {
    const sender = random.pick(UIDS) ?? 'ada';
    const other = random.pick(UIDS.filter((uid) => uid !== sender)) ?? 'bea';
    const toGroup = random.chance(0.6);
    const kind = random.pick(['send', 'send', 'reply', 'edit', 'react', 'scope', 'call', 'follow']) ?? 'send';
    const text = random.pick(TEXTS) ?? '';
    const id = lastIds[random.integer(0, Math.max(0, lastIds.length - 1))];
    const call = (...args: Parameters<Api>) => fixture.server.call(...args); // Some of these may be rejected.
    if (kind === 'scope') {
      const scope = random.chance(0.5) ? 'moderator' : 'participant';
      await call('PUT', `/groups/crew/members/${other}`, { as: 'ada', body: { scope } });
    } else if (kind === 'call') {
      const where = { receiver: other, receiverType: 'user', type: 'audio' };
      const { body } = await call('POST', '/calls', { as: sender, body: where });
      await notifications.settled();
      if (body.data) await call('PUT', `/calls/${body.data.sessionId}`, { as: sender, body: { action: 'cancel' } });
    } else if (kind === 'edit' && id !== undefined) {
      const { data } = await api('GET', `/messages/${id}`).then((message) => ({ data: message }));
      await call('PUT', `/messages/${id}`, { as: data.sender, body: { data: { text } } });
    } else if (kind === 'react' && id !== undefined) {
      await call('POST', `/messages/${id}/reactions/👍`, { as: sender });
      await notifications.settled();
      await call('DELETE', `/messages/${id}/reactions/👍`, { as: sender });
    } else if (kind === 'follow' && id !== undefined) {
      await call(random.chance(0.7) ? 'DELETE' : 'POST', `/messages/${id}/thread/subscription`, { as: sender });
    } else {
      const isReply = kind === 'reply' && id !== undefined;
      const parent = isReply ? await api('GET', `/messages/${id}`) : undefined;
      const group = parent ? parent.receiverType === 'group' : toGroup;
      const more = parent && group && !parent.parentId ? { parentId: Number(id) } : {};
      const sent = await fixture.send(sender, group ? 'group:crew' : other, text, more);
      lastIds.push(sent.id);
    }
    await notifications.settled();
  }

  return {
    fixture,
    clock,
    api,
    async round() {
      await changeValues();
      // Sometimes decisions follow a change within the same millisecond.
      if (random.chance(0.7)) clock.nowMs += random.integer(1, email ? 90 : 20) * MINUTE_MS;
      if (email) {
        await notifications.fireDueTimers();
        await notifications.settled();
      }
      for (let step = 0; step < 5; step += 1) {
        await causeEvent();
        clock.nowMs += random.integer(0, 20_000);
      }
    },
    [Symbol.asyncDispose]: () => fixture[Symbol.asyncDispose](),
  };
}
