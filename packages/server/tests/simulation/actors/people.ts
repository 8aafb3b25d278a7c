import type { Seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { richText } from '../world/rich-text.ts';
import { type CallOptions, PEOPLE, type World } from '../world/world.ts';
import { deleteMessage, editMessage, pathOf, readBy, sendText, someConversation } from './chatting.ts';
import { one, type StepKind } from './step-kind.ts';

const RECENT = 12;

/** Codes of event settings. */
const [NONE, ALL, MENTIONS] = [1, 2, 3] as const;

/** What people do in chat, independent of devices. Calls may be refused: users have blocked each other, or left the group. */
export const PEOPLE_STEPS = {
  send: {
    weight: 26,
    async run(world, random) {
      const conversation = someConversation(random);
      const parentId = random.chance(0.15) ? random.pick(world.messages.slice(-6)) : undefined;
      const mentioned = random.chance(0.15) ? ` <@uid:${one(random, PEOPLE)}>` : '';
      const text = random.chance(0.15) ? richText(random) : String(random.integer(1, 99));
      const sent = await sendText(world, conversation, `${text}${mentioned}`, parentId);
      return `send ${conversation.uid} to ${conversation.receiver}: ${sent}`;
    },
  },
  edit: {
    weight: 3,
    async run(world, random) {
      const id = someMessage(world, random);
      return id === undefined ? 'edit nothing' : `edit ${id}: ${await editMessage(world, id)}`;
    },
  },
  delete: {
    weight: 4,
    async run(world, random) {
      const id = someMessage(world, random);
      const isPermanent = random.chance(0.2);
      return id === undefined ? 'delete nothing' : `delete ${id}: ${await deleteMessage(world, id, isPermanent)}`;
    },
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
      const conversation = someConversation(random);
      const id = random.chance(0.4) ? random.pick(world.messages.slice(-RECENT)) : undefined;
      const status = await readBy(world, conversation, id);
      return `read ${conversation.uid} ${conversation.receiver} ${id}: ${status}`;
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
      const conversation = someConversation(random);
      const { uid } = conversation;
      await world.rememberOutdated();
      return onMessage(world, random, `mark unread ${uid}`, (id) => [
        'DELETE',
        `${pathOf(conversation)}/conversation/read`,
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

/** Half of the time the newest message: its pushes may still be in flight. */
function someMessage({ messages }: World, random: Seeded): number | undefined {
  return random.chance(0.5) ? messages.at(-1) : random.pick(messages.slice(-RECENT));
}

async function onMessage(
  world: World,
  random: Seeded,
  what: string,
  request: (id: number) => ['POST' | 'DELETE', string, CallOptions],
): Promise<string> {
  const id = someMessage(world, random);
  if (id === undefined) return `${what}: nothing`;
  const response = await world.call(...request(id));
  return `${what} ${id}: ${response?.status}`;
}
