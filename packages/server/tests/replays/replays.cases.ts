import type { Replay, ReplayRequest, ReplayResult } from '@chatwire/protocol';
import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runReplay } from '../../src/notify/replay/run-replay.ts';
import { SetClock } from '../fixtures/helpers.ts';

/** 10:00 UTC on Thursday, 1 January 2026. */
const START_MS = 1_767_261_600_000;
const HOUR_MS = 3_600_000;

/** Defines the test cases for replays on one server; each case uses a separate hour. */
export function replayCases(database: () => Promise<string | undefined>): void {
  const clock = new SetClock(START_MS);
  let fixture: NotificationTestServer;
  let hourMs = START_MS;

  beforeAll(async () => {
    const url = await database();
    fixture = await startNotificationServer({ clock, env: url === undefined ? {} : { CHATWIRE_DATABASE_URL: url } });
    for (const uid of ['ivo', 'lene', 'mara']) await fixture.user(uid, 'fcm_android');
    await api('POST', '/groups', {
      body: { guid: 'crew', name: 'Crew', type: 'public', owner: 'ivo', members: { participants: ['lene', 'mara'] } },
    });
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    await fixture.server.app.context.notifications.settled();
    await api('DELETE', '/notifications/v1/settings');
    hourMs += HOUR_MS;
    clock.nowMs = hourMs;
  });

  test('a replay without changes makes every decision again as it was recorded', async () => {
    await fixture.send('ivo', 'group:crew');
    await later(0);
    await setSettings({ group: { messagesSetting: 1 } });
    await later(60_000);
    await fixture.send('ivo', 'group:crew');
    await later(0);
    await setSettings({ group: { messagesSetting: 2 } });
    await setPreferences('mara', { group: { messagesSetting: 3 } });
    await later(60_000);
    await fixture.send('ivo', 'group:crew');
    await setPreferences('mara', { group: { messagesSetting: null } });
    const result = await replay({});
    expect(result).toMatchObject({ events: 3, decisions: 6, unchanged: 6, changed: 0, drift: 0, notReplayable: {} });
    expect(result.samples).toEqual([]);
  });

  test('changed settings show who would have received more and fewer', async () => {
    await fixture.send('ivo', 'group:crew', '<@uid:mara> the boat is ready');
    const [entry] = await fixture.entries(`processedFrom=${hourMs - 1}&recipient=lene`, 1);
    const result = await replay({ settings: { preferences: { group: { messagesSetting: 3 } } } });
    expect(result).toMatchObject({
      decisions: 2,
      changed: 1,
      drift: 0,
      changes: [
        {
          from: { outcome: 'sent' },
          to: { outcome: 'skipped', reason: 'MESSAGES_PREFERENCE', code: 'NOT_MENTIONED' },
          count: 1,
        },
      ],
      recipients: { more: 0, fewer: 1, top: [{ uid: 'lene', gained: 0, lost: 1 }] },
    });
    expect(result.samples).toMatchObject([
      {
        logId: entry._id,
        recipient: 'lene',
        messageId: entry.messageId,
        before: { outcome: 'sent' },
        after: { reason: 'MESSAGES_PREFERENCE' },
        trace: [
          { gate: 'EVENT_PREFERENCE', result: 'fail', setting: 'group.messagesSetting', value: 3, source: 'app' },
          {},
          {},
          {},
          {},
          {},
        ],
      },
    ]);
  });

  test('a decision that newly passes would be sent; one without a device stays without one', async () => {
    await setSettings({ group: { messagesSetting: 1 } });
    await fixture.user('nora');
    await api('POST', '/groups/crew/members', { body: { participants: ['nora'] } });
    await later(60_000);
    await fixture.send('ivo', 'group:crew');
    const result = await replay({
      settings: { preferences: { group: { messagesSetting: null } } },
      mutes: [{ uid: 'mara', conversations: [{ id: 'crew', type: 'group', until: hourMs + HOUR_MS }] }],
    });
    await api('DELETE', '/groups/crew/members/nora');
    const messages = result.changes.filter(({ from }) => from.reason === 'MESSAGES_PREFERENCE');
    expect(messages).toEqual([
      { from: expect.anything(), to: { outcome: 'would_send' }, count: 2 },
      { from: expect.anything(), to: { outcome: 'skipped', reason: 'MUTE_PREFERENCE', code: 'MUTED' }, count: 1 },
    ]);
    expect(result.recipients).toMatchObject({ more: 2, fewer: 0 });
  });

  test('mutes, time zones, thread subscriptions, and preferences count as they were at the time', async () => {
    const parent = await fixture.send('ivo', 'group:crew');
    const thread = `/messages/${parent.id}/thread/subscription`;
    const crew = { id: 'crew', type: 'group' };
    const mute = { body: { conversations: [{ ...crew, until: hourMs + 10 * HOUR_MS }] } };
    const night = { thursday: { from: 0, to: 2359, dnd: true } };
    await api('PUT', '/notifications/v1/preferences/mute?uid=mara', mute);
    await api('PATCH', '/notifications/v1/preferences/timezone?uid=lene', { body: { timezone: 'Asia/Tokyo' } });
    await later(60_000);
    await fixture.send('lene', 'group:crew', 'On the way', { parentId: Number(parent.id) });
    await later(0);
    await api('DELETE', '/notifications/v1/preferences/mute?uid=mara', { body: { conversations: [crew] } });
    await setPreferences('lene', { mute: { schedulePreferenceSetting: night } });
    await api('DELETE', thread, { as: 'ivo' });
    await later(60_000);
    await fixture.send('mara', 'group:crew', 'Ashore', { parentId: Number(parent.id) });
    await later(0);
    await setPreferences('lene', { mute: { schedulePreferenceSetting: { thursday: null } } });
    await api('POST', thread, { as: 'ivo' });
    await later(60_000);
    await fixture.send('mara', 'group:crew', 'Coffee', { parentId: Number(parent.id) });
    const reasons = (await fixture.entries(`processedFrom=${hourMs - 1}`, 8)).map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(
      new Set([undefined, 'MUTE_PREFERENCE', 'SCHEDULE_PREFERENCE', 'REPLIES_PREFERENCE']),
    );
    expect(await replay({})).toMatchObject({ decisions: 8, unchanged: 8, drift: 0, notReplayable: {} });
  });

  test('an erased user leaves no history, and their decisions are not replayable', async () => {
    const { db } = fixture.server.app.context.storage;
    await fixture.user('gone', 'fcm_android');
    await api('POST', '/groups/crew/members', { body: { participants: ['gone'] } });
    await setPreferences('gone', { group: { messagesSetting: 1 } });
    await setPreferences('gone', { group: { messagesSetting: 3 } });
    await fixture.send('ivo', 'group:crew');
    await fixture.server.app.context.notifications.settled();
    await replay({ preferences: [{ uid: 'gone', preferences: { group: { messagesSetting: 2 } } }] });
    const about = () => db.selectFrom('notification_history').selectAll().where('uid', '=', 'gone').execute();
    expect(await about()).toHaveLength(2);
    await api('DELETE', '/users/gone', { body: { permanent: true } });
    expect(await about()).toEqual([]);
    expect(await db.selectFrom('replays').selectAll().where('request', 'like', '%"gone"%').execute()).toEqual([]);
    expect(await replay({})).toMatchObject({ unchanged: 5, notReplayable: { ERASED: 2 }, drift: 0 });
  });

  test('a decision that its history does not explain is drift, and comes first in the samples', async () => {
    await setSettings({ group: { messagesSetting: 1 } });
    await later(60_000);
    await fixture.send('ivo', 'group:crew');
    await later(60_000);
    await setSettings({ group: { messagesSetting: 2 } });
    const { db } = fixture.server.app.context.storage;
    await db.deleteFrom('notification_history').where('kind', '=', 'settings').execute();
    const result = await replay({});
    expect(result).toMatchObject({ decisions: 2, drift: 2, changed: 0 });
    expect(result.samples[0]).toMatchObject({
      drift: true,
      before: { reason: 'MESSAGES_PREFERENCE' },
      after: { outcome: 'would_send' },
    });
  });

  test('decisions before the history began, and those without an event record, are not replayable', async () => {
    const { storage, logs } = fixture.server.app.context;
    await fixture.send('ivo', 'group:crew');
    await later(0);
    const request = { ...period(), changes: {} };
    const early = await runReplay(
      {
        db: storage.db,
        logs: { lines: async (lines) => (await logs.lines(lines)).text, get: (logId) => logs.get(logId) },
        defaultTimezone: 'UTC',
        senderBudget: 0,
        historySinceMs: clock.nowMs + 1,
      },
      request,
      () => undefined,
    );
    expect(early).toMatchObject({ decisions: 2, unchanged: 0, notReplayable: { NO_HISTORY: 2 } });
    await storage.db.deleteFrom('outbox').where('occurred_at_ms', '>=', hourMs).execute();
    expect(await replay({})).toMatchObject({ decisions: 2, unchanged: 0, notReplayable: { PURGED: 2 } });
  });

  test('filters choose decisions, and quotas still count all of them', async () => {
    const { id } = await fixture.send('ivo', 'mara');
    for (const text of ['1', '2']) await api('PUT', `/messages/${id}`, { as: 'ivo', body: { data: { text } } });
    await fixture.send('ivo', 'group:crew');
    const conversationId = 'group_crew';
    expect(await replay({}, { filter: { conversationId } })).toMatchObject({ events: 1, decisions: 2 });
    expect(await replay({}, { filter: { recipient: 'mara' } })).toMatchObject({ decisions: 4, drift: 0 });
    expect(await replay({}, { filter: { trigger: 'message_edited' } })).toMatchObject({ decisions: 2, drift: 0 });
    expect(await replay({}, { filter: { channel: 'email' } })).toMatchObject({ decisions: 0 });
    expect(await replay({}, { from: hourMs - 1, to: hourMs - 1 + 1 })).toMatchObject({ decisions: 5 });
  });

  test('nothing is sent, recorded, or counted', async () => {
    await setSettings({ group: { messagesSetting: 1 } });
    await fixture.send('ivo', 'group:crew');
    await fixture.server.app.context.notifications.settled();
    const state = async () => ({
      entries: (await api('GET', `/notifications/v1/logs?limit=1000`)).length,
      counters: await api('GET', '/notifications/v1/counters'),
      pushes: fixture.sandbox.inbox.list().length,
    });
    const before = await state();
    await replay({ settings: { preferences: { group: { messagesSetting: 2 } } } });
    expect(await state()).toEqual(before);
  });

  test('requests are validated as by the endpoints that make the changes', async () => {
    const { from, to } = period();
    const post = async (body: object) => {
      const { status, body: response } = await fixture.server.call('POST', '/notifications/v1/replays', { body });
      return [status, response.error.code, response.error.details];
    };
    expect(
      await post({ from, to, changes: { settings: { preferences: { group: { messagesSetting: 9, no: 1 } } } } }),
    ).toEqual([
      400,
      'ERR_BAD_REQUEST',
      {
        'changes.settings.preferences.group.messagesSetting': [expect.any(String)],
        'changes.settings.preferences.group.no': ['is not a known setting'],
      },
    ]);
    const own = [{ uid: 'mara', preferences: { group: { messagesSetting: 'loud' } } }];
    expect(await post({ from, to, changes: { preferences: own } })).toMatchObject([
      400,
      'ERR_BAD_REQUEST',
      { 'changes.preferences.0.preferences.group.messagesSetting': {} },
    ]);
    const nobody = [{ uid: 'nobody', preferences: {} }];
    expect((await post({ from, to, changes: { preferences: nobody } })).slice(0, 2)).toEqual([
      404,
      'ERR_UID_NOT_FOUND',
    ]);
    for (const [of, until] of [
      [to, from],
      [to - 32 * 24 * HOUR_MS, to],
      [from, to + HOUR_MS],
    ]) {
      expect((await post({ from: of, to: until, changes: {} })).slice(0, 2)).toEqual([400, 'ERR_BAD_REQUEST']);
    }
    expect((await fixture.server.call('GET', `/notifications/v1/replays/${'0'.repeat(24)}`)).body.error.code).toBe(
      'ERR_REPLAY_NOT_FOUND',
    );
  });

  test('one replay runs, five wait, and a cancelled one ends', async () => {
    await fixture.send('ivo', 'group:crew');
    const { replays } = fixture.server.app.context;
    await replays.stop(); // With this, all of them wait.
    const started = await Promise.all(
      Array.from({ length: 7 }, () =>
        fixture.server.call('POST', '/notifications/v1/replays', { body: { ...period(), changes: {} } }),
      ),
    );
    const [first, ...others] = started.filter(({ status }) => status === 200);
    expect(started.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(others).toHaveLength(5);
    const path = `/notifications/v1/replays/${first?.body.data.replayId}`;
    expect(await api('GET', path)).toMatchObject({ state: 'running', progress: 0 });
    expect(await api('DELETE', path)).toMatchObject({ state: 'cancelled' });
    await replays.start();
    await replays.idle();
    expect(await api('GET', path)).toMatchObject({ state: 'cancelled' });
    for (const { body } of others) {
      expect(await api('GET', `/notifications/v1/replays/${body.data.replayId}`)).toMatchObject({ state: 'done' });
    }
    clock.nowMs += 24 * HOUR_MS;
    expect((await fixture.server.call('GET', path)).status).toBe(404);
    hourMs = clock.nowMs;
  });

  function period(): Pick<ReplayRequest, 'from' | 'to'> {
    return { from: hourMs - 1, to: clock.nowMs };
  }

  async function replay(changes: object, more: object = {}): Promise<ReplayResult> {
    await fixture.server.app.context.notifications.settled();
    const { replayId } = await api('POST', '/notifications/v1/replays', { body: { ...period(), changes, ...more } });
    await fixture.server.app.context.replays.idle();
    const { state, result }: Replay = await api('GET', `/notifications/v1/replays/${replayId}`);
    expect(state).toBe('done');
    if (!result) throw new Error('A replay that is done has a result.');
    return result;
  }

  /** Decides what has happened, and advances the clock. */
  async function later(ms: number): Promise<void> {
    await fixture.server.app.context.notifications.settled();
    clock.nowMs += ms;
  }

  async function setSettings(preferences: object): Promise<void> {
    await api('PATCH', '/notifications/v1/settings', { body: { preferences } });
  }

  async function setPreferences(uid: string, own: object): Promise<void> {
    await api('PATCH', `/notifications/v1/preferences?uid=${uid}`, { body: { preferences: own } });
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- responses are read freely, as by a client
  async function api(...args: Parameters<NotificationTestServer['server']['call']>): Promise<any> {
    const response = await fixture.server.call(...args);
    if (response.status !== 200) throw new Error(`${args[0]} ${args[1]}: ${JSON.stringify(response.body)}`);
    return response.body.data;
  }
}
