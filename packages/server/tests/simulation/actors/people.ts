import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { richText } from '../world/rich-text.ts';
import { type CallOptions, PEOPLE, type World } from '../world/world.ts';
import { one, type StepKind } from './step-kind.ts';

const RECENT = 12;

/** Codes of event settings. */
const [NONE, ALL, MENTIONS] = [1, 2, 3] as const;

/** What people do in chat, independent of devices. Calls may be refused: users have blocked each other, or left the group. */
export const PEOPLE_STEPS = {
  send: {
    weight: 26,
    async run(world, random) {
      const { uid, receiver, receiverType } = someConversation(random);
      const parentId = random.chance(0.15) ? random.pick(world.messages.slice(-6)) : undefined;
      const mentioned = random.chance(0.15) ? ` <@uid:${one(random, PEOPLE)}>` : '';
      const text = random.chance(0.15) ? richText(random) : String(random.integer(1, 99));
      const data = { text: `${text}${mentioned}` };
      const body = { receiver, receiverType, type: 'text', data, ...(parentId && { parentId: String(parentId) }) };
      const response = await world.call('POST', '/messages', { as: uid, body });
      const id = Number(response?.body.data?.id);
      if (response?.status === 200) {
        world.messages.push(id);
        if (parentId) world.parents.set(id, parentId);
      }
      return `send ${uid} to ${receiver}: ${response?.status} ${id}`;
    },
  },
  edit: {
    weight: 3,
    run: (world, random) =>
      onMessage(world, random, 'edit', (id) => ['PUT', `/messages/${id}`, { body: { data: { text: 'edited' } } }]),
  },
  delete: {
    weight: 4,
    run: (world, random) =>
      onMessage(world, random, 'delete', (id) => [
        'DELETE',
        `/messages/${id}`,
        { body: random.chance(0.2) ? { permanent: true } : {} },
      ]),
  },
  react: {
    weight: 5,
    async run(world, random) {
      const uid = one(random, PEOPLE);
      const method = random.chance(0.8) ? 'POST' : 'DELETE';
      return onMessage(world, random, `react ${uid}`, (id) => [
        method,
        `/messages/${id}/reactions/${encodeURIComponent('⛵')}`,
        { as: uid },
      ]);
    },
  },
  read: {
    weight: 12,
    async run(world, random) {
      const { uid, receiver, path } = someConversation(random);
      const id = random.chance(0.4) ? random.pick(world.messages.slice(-RECENT)) : undefined;
      const response = await world.call('POST', `${path}/conversation/read`, {
        as: uid,
        body: id ? { id: String(id) } : {},
      });
      if (response?.status !== 404) world.opened.set(`${uid} ${conversationIdOf(uid, receiver)}`, world.clock.nowMs);
      return `read ${uid} ${receiver} ${id}: ${response?.status}`;
    },
  },
  readThread: {
    weight: 2,
    async run(world, random) {
      const uid = one(random, PEOPLE);
      return onMessage(world, random, `read thread ${uid}`, (id) => [
        'POST',
        `/messages/${id}/thread/read`,
        { as: uid, body: {} },
      ]);
    },
  },
  markUnread: {
    weight: 2,
    async run(world, random) {
      const { uid, path } = someConversation(random);
      await world.rememberOutdated();
      return onMessage(world, random, `mark unread ${uid}`, (id) => [
        'DELETE',
        `${path}/conversation/read`,
        { as: uid, body: { id: String(id) } },
      ]);
    },
  },
  /** Half of the time, ivo kicks the member. */
  leaveOrKick: {
    weight: 1,
    async run(world, random) {
      const uid = one(random, ['mara', 'lene', 'joon']);
      const as = random.chance(0.5) ? uid : 'ivo';
      const response = await world.call('DELETE', `/groups/crew/members/${uid}`, { as, body: {} });
      return `leave or kick ${uid} by ${as}: ${response?.status}`;
    },
  },
  join: {
    weight: 3,
    async run(world, random) {
      const uid = one(random, ['mara', 'lene', 'joon']);
      await world.rememberOutdated();
      const response = await world.call('POST', '/groups/crew/members', { as: uid, body: { participants: [uid] } });
      return `join ${uid}: ${response?.status}`;
    },
  },
  block: {
    weight: 1,
    async run(world, random) {
      const uid = one(random, PEOPLE);
      const other = one(
        random,
        PEOPLE.filter((person) => person !== uid),
      );
      const method = random.chance(0.4) ? 'POST' : 'DELETE';
      await world.rememberOutdated();
      if (!world.allowsSuppression) return 'block nobody';
      const response = await world.call(method, `/users/${uid}/blockedusers`, { body: { blockedUids: [other] } });
      return `${method} block ${uid} ${other}: ${response?.status}`;
    },
  },
  mute: {
    weight: 1,
    async run(world, random) {
      const uid = one(random, PEOPLE);
      if (!world.allowsSuppression) return 'mute nothing';
      // 1, a time in the past, ends the mute.
      const until = random.chance(0.5) ? world.clock.nowMs + 3_600_000 : 1;
      const body = { conversations: [{ id: 'crew', type: 'group', until }] };
      const response = await world.call('PUT', `/notifications/v1/preferences/mute?uid=${uid}`, { body });
      return `mute ${uid}: ${response?.status}`;
    },
  },
  prefer: {
    weight: 1,
    async run(world, random) {
      const uid = one(random, PEOPLE);
      if (!world.allowsSuppression) return 'prefer nothing';
      const mostly = (usual: number, other: number) => (random.chance(0.7) ? usual : other);
      const preferences = {
        group: { messagesSetting: mostly(ALL, MENTIONS), reactionsSetting: mostly(ALL, NONE) },
        oneOnOne: { messagesSetting: mostly(ALL, NONE) },
        mute: { dndPreferenceSetting: random.chance(0.1) ? 2 : 1 },
      };
      const response = await world.call('PATCH', `/notifications/v1/preferences?uid=${uid}`, { body: { preferences } });
      return `prefer ${uid}: ${response?.status}`;
    },
  },
} satisfies Record<string, StepKind>;

export function someConversation(random: Seeded) {
  const uid = one(random, PEOPLE);
  if (random.chance(0.5)) return { uid, receiver: 'crew', receiverType: 'group', path: '/groups/crew' } as const;
  const receiver = one(
    random,
    PEOPLE.filter((person) => person !== uid),
  );
  return { uid, receiver, receiverType: 'user', path: `/users/${receiver}` } as const;
}

export function conversationIdOf(uid: string, receiver: string): string {
  return receiver === 'crew' ? 'group_crew' : [uid, receiver].sort().join('_user_');
}

async function onMessage(
  world: World,
  random: Seeded,
  what: string,
  request: (id: number) => ['POST' | 'PUT' | 'DELETE', string, CallOptions],
): Promise<string> {
  const id = random.pick(world.messages.slice(-RECENT));
  if (id === undefined) return `${what}: nothing`;
  const response = await world.call(...request(id));
  return `${what} ${id}: ${response?.status}`;
}
