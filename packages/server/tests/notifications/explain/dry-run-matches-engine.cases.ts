import { type LogEntryBody, type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Seeded, seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { SetClock } from '../../fixtures/helpers.ts';

const EVENTS = 8;
const UIDS = ['ada', 'bea', 'cem', 'dov', 'eva', 'fay'];
const PLATFORMS = ['fcm_android', 'fcm_ios', 'fcm_web', 'apns_ios_device', 'apns_ios_voip'];
const TEXTS = ['Boat', '<@uid:bea> come', '<@all:all> come', '<@uid:cem> and <@all:all>'];
const PROVIDERS = [
  { kind: 'fcm', providerId: 'fcm-main' },
  { kind: 'apns', providerId: 'apns-main' },
  { kind: 'custom' },
];
let fixture: NotificationTestServer;

/**
 * Compares entries of the engine with dry runs of the same events, in random states of a whole server; 8 events per
 * round.
 */
export function dryRunMatchesEngineCases(rounds: number): void {
  beforeAll(async () => {
    // 11:00 UTC on a Thursday.
    fixture = await startNotificationServer({
      clock: new SetClock(1_767_265_200_000),
      // Dry runs here precede the decisions about the earlier events, which a budget would count.
      env: { CHATWIRE_SENDER_BUDGET: '0' },
    });
    const random = seeded(1);
    for (const uid of UIDS) await fixture.user(uid, ...PLATFORMS.filter(() => random.chance(0.4)));
    await fixture.addWebhook({ isEnabled: false });
    const [owner, ...participants] = UIDS;
    await api('POST', '/groups', {
      body: { guid: 'crew', name: 'Crew', type: 'public', owner, members: { participants } },
    });
    await api('POST', '/users/fay/blockedusers', { body: { blockedUids: ['ada'] } });
  });
  afterAll(async () => {
    await fixture[Symbol.asyncDispose]();
  });

  test('a dry run returns the decisions that the log then has, in any state and for any event', {
    timeout: 600_000,
  }, async () => {
    const random = seeded(20_260_101);
    const results: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await changeSettings(random);
      const caused: CausedEvent[] = [];
      for (let index = 0; index < EVENTS; index += 1)
        caused.push(await causeEvent(await planEvent(random, index === 0)));
      await fixture.server.app.context.notifications.settled();
      for (const { request, predicted, eventId, messageId, end } of caused) {
        const entries = (await fixture.entries(`messageId=${messageId}`, 0)).filter(
          (entry) => entry.eventId === eventId,
        );
        for (const [index, uid] of UIDS.entries()) {
          const actual = entries.filter(({ recipient }) => recipient === uid).map(resultOf);
          expect(actual.toSorted(), `round ${round}, ${request.trigger} for ${uid}`).toEqual(predicted[index]);
          results.push(...actual);
        }
        await end?.();
      }
    }
    expect(results.length).toBeGreaterThan(rounds * 40);
    expect(new Set(results.map((result) => result.split(' ').at(-1))).size).toBeGreaterThanOrEqual(10);
  });
}

interface PlannedEvent {
  readonly request: { readonly trigger: string; readonly [member: string]: unknown };
  /** Causes the event. Returns a function that ends it. */
  act(): Promise<(() => Promise<unknown>) | undefined>;
}

interface CausedEvent extends Pick<PlannedEvent, 'request'> {
  /** Results of the earlier dry runs for each user. */
  readonly predicted: readonly (readonly string[])[];
  readonly eventId: string;
  readonly messageId: number;
  readonly end: (() => Promise<unknown>) | undefined;
}

async function causeEvent({ request, act }: PlannedEvent): Promise<CausedEvent> {
  const predicted = await Promise.all(UIDS.map((uid) => dryRun({ ...request, uid })));
  const end = await act();
  const { db } = fixture.server.app.context.storage;
  const newest = db.selectFrom('outbox').selectAll().orderBy('position', 'desc').limit(1);
  const { event_id: eventId, message_id: messageId, event } = await newest.executeTakeFirstOrThrow();
  expect(JSON.parse(event).trigger).toBe(request.trigger);
  return { request, predicted, eventId, messageId, end };
}

/** Returns a random event that can be caused next. At most one call is active at a time. */
async function planEvent(random: Seeded, mayCall: boolean): Promise<PlannedEvent> {
  const kind = pick(random, [
    'send',
    'reply',
    'quote',
    'edit',
    'delete',
    'react',
    'scope',
    ...(mayCall ? ['call'] : []),
  ]);
  const sender = pick(random, ['bea', 'cem', 'dov']);
  const other = pick(random, ['ada', 'eva', 'fay']);
  const isGroup = random.chance(0.7);
  const where = isGroup ? { receiver: 'crew', receiverType: 'group' } : { receiver: other, receiverType: 'user' };
  const message = { type: 'text', data: { text: pick(random, TEXTS) } };
  const send = (more: object = {}) => api('POST', '/messages', { as: sender, body: { ...where, ...message, ...more } });
  const once = (act: () => Promise<unknown>) => async () => void (await act());
  switch (kind) {
    case 'scope': {
      const target = pick(random, ['bea', 'cem']);
      const act = once(() => changeScope(target));
      return {
        request: { trigger: 'after_scope_changed', sender: 'ada', receiver: 'crew', receiverType: 'group', target },
        act,
      };
    }
    case 'call':
      return {
        request: { trigger: 'initiated', sender, ...where },
        async act() {
          const { sessionId } = await api('POST', '/calls', { as: sender, body: { ...where, type: 'audio' } });
          return () => api('PUT', `/calls/${sessionId}`, { as: sender, body: { action: 'cancel' } });
        },
      };
    case 'send':
      return { request: { trigger: 'after_message', sender, ...where, message }, act: once(() => send()) };
    default:
      break;
  }
  const { id } = await send();
  const about = { messageId: Number(id), sender };
  switch (kind) {
    case 'reply':
    case 'quote': {
      const link = kind === 'reply' ? { parentId: id } : { quotedMessageId: id };
      return {
        request: { trigger: 'after_message', sender, ...where, message: { ...message, ...link } },
        act: once(() => send(link)),
      };
    }
    case 'edit': {
      const body = { tags: ['edited'] };
      return {
        request: { trigger: 'message_edited', ...about },
        act: once(() => api('PUT', `/messages/${id}`, { as: sender, body })),
      };
    }
    case 'delete':
      return {
        request: { trigger: 'message_deleted', ...about },
        act: once(() => api('DELETE', `/messages/${id}`, { as: sender })),
      };
    default: {
      const reactor = isGroup ? pick(random, UIDS) : other;
      const path = `/messages/${id}/reactions/${encodeURIComponent('⛵')}`;
      return {
        request: { trigger: 'message_reaction_added', ...about, sender: reactor },
        act: once(() => api('POST', path, { as: reactor })),
      };
    }
  }
}

async function changeSettings(random: Seeded): Promise<void> {
  const code = (most: number) => random.integer(1, most);
  const preferences = {
    bypassPreferencesForMentions: random.chance(0.3),
    bypassPreferencesForAllMentions: random.chance(0.3),
    group: { messagesSetting: code(3), repliesOverride: random.chance(0.5), memberScopeChangedSetting: code(2) },
    call: { initiatedSetting: random.chance(0.8) ? 2 : 1 },
  };
  await api('PATCH', '/notifications/v1/settings', { body: { preferences } });
  for (const uid of UIDS.filter(() => random.chance(0.5))) {
    const closed = random.chance(0.2)
      ? { from: 1200, to: 2359, dnd: random.chance(0.5) }
      : { from: 0, to: 2359, dnd: false };
    const own = {
      group: {
        messagesSetting: code(3),
        repliesSetting: code(3),
        quotedRepliesSetting: code(3),
        reactionsSetting: code(3),
      },
      oneOnOne: { messagesSetting: code(3), reactionsSetting: code(3) },
      mute: { dndPreferenceSetting: random.chance(0.15) ? 2 : 1, schedulePreferenceSetting: { thursday: closed } },
    };
    await api('PATCH', `/notifications/v1/preferences?uid=${uid}`, { body: { preferences: own } });
    const until = random.chance(0.3) ? Date.UTC(2100, 0) : 1_767_265_200_001;
    const body = { conversations: [{ id: 'crew', type: 'group', until }] };
    await api('PUT', `/notifications/v1/preferences/mute?uid=${uid}`, { body });
  }
  const { kind, ...named } = pick(random, PROVIDERS);
  const isEnabled = random.chance(0.7);
  await api('PUT', `/notifications/push/v1/providers/${kind}`, { body: { ...named, isEnabled } });
}

const scopes = new Map<string, string>();

function changeScope(uid: string): Promise<unknown> {
  const scope = scopes.get(uid) === 'moderator' ? 'participant' : 'moderator';
  scopes.set(uid, scope);
  return api('PUT', `/groups/crew/members/${uid}`, { as: 'ada', body: { scope } });
}

async function dryRun(body: object): Promise<readonly string[]> {
  const { decisions } = await api('POST', '/notifications/v1/dry-run', { body });
  return decisions.map(resultOf).toSorted();
}

/** Returns the result of an entry or of a dry-run decision, in the same form. */
function resultOf({ provider, providerId, tokenType, reason, reasonDetail }: LogEntryBody): string {
  return [provider, providerId, tokenType, reason ? `${reason}:${reasonDetail.code}` : 'sent'].join(' ');
}

// oxlint-disable-next-line typescript/no-explicit-any -- responses are read freely, as by a client
async function api(...args: Parameters<NotificationTestServer['server']['call']>): Promise<any> {
  const response = await fixture.server.call(...args);
  if (response.status !== 200) throw new Error(`${args[0]} ${args[1]}: ${JSON.stringify(response.body)}`);
  return response.body.data;
}

function pick<T>(random: Seeded, items: readonly T[]): T {
  const item = random.pick(items);
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}
