import { FakeClock } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  unreadByConversation,
  unreadCountOf,
  unreadCountsOf,
  unreadTotalOf,
} from '../../storage/conversations/unread-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { deleteMessage } from '../messages/delete.ts';
import { editMessage } from '../messages/edit.ts';
import { sendMessage } from '../messages/send.ts';
import { addReaction } from '../reactions/add.ts';
import { markDelivered, markRead } from '../receipts/mark.ts';
import { markUnread } from '../receipts/mark-unread.ts';
import { type TestChat, testChat } from '../testing/test-chat.ts';

/** Defines the test cases for conversations on any database, with concurrent changes. */
export function conversationCases(open: () => Promise<Storage>): void {
  let chat: TestChat;
  beforeAll(async () => {
    chat = testChat(await open(), new FakeClock());
    for (const uid of ['ivo', 'mara', 'lene']) await chat.user(uid);
  });
  afterAll(() => chat.storage.close());

  async function eventsOf(conversationId: string) {
    return chat.storage.db
      .selectFrom('conversation_events')
      .select(['seq', 'event_id', 'type', 'message_id'])
      .where('conversation_id', '=', conversationId)
      .orderBy('seq')
      .execute();
  }

  test('50 concurrent changes get gapless numbers, in the order of their messages', async () => {
    const first = await chat.say('ivo', 'mara', 'first');
    const [ivo, mara] = [await chat.user('ivo'), await chat.user('mara')];
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        if (n % 10 === 3) return editMessage(chat, ivo, first, { data: { text: `edit ${n}` } });
        if (n % 10 === 7) return addReaction(chat, mara, first, `r${n}`);
        return chat.say(n % 2 ? 'ivo' : 'mara', n % 2 ? 'mara' : 'ivo', `${n}`);
      }),
    );
    const events = await eventsOf('ivo_user_mara');
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 51 }, (_, n) => n + 1));
    const sent = events.filter((event) => event.type === 'message').map((event) => event.message_id);
    expect(sent).toEqual(sent.toSorted((a, b) => a - b));
    const { db } = chat.storage;
    const head = await db.selectFrom('conversations').select('seq').where('conversation_id', '=', 'ivo_user_mara');
    expect(await head.executeTakeFirst()).toEqual({ seq: 51 });
    const seqs = chat.broadcasts.flatMap(({ frame }) => (frame.seq === undefined ? [] : [frame.seq]));
    expect(new Set(seqs).size).toBe(51);
  });

  test('a muid sent 20 times at once causes one message, one event, and one notification', async () => {
    const before = await chat.storage.db.selectFrom('outbox').select('position').execute();
    const lene = await chat.user('lene');
    const body = { receiver: 'ivo', receiverType: 'user', type: 'text', data: { text: 'once' }, muid: 'm' };
    const sent = await Promise.all(Array.from({ length: 20 }, () => sendMessage(chat, lene, body)));
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
    expect(sent.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await eventsOf('ivo_user_lene')).toHaveLength(1);
    const after = await chat.storage.db.selectFrom('outbox').select('position').execute();
    expect(after.length - before.length).toBe(1);
  });

  test('a rejected change uses up no sequence number', async () => {
    const id = await chat.say('lene', 'mara', 'x');
    const lene = await chat.user('lene');
    await deleteMessage(chat, lene, id, false);
    await expect(editMessage(chat, lene, id, { data: { text: 'y' } })).rejects.toMatchObject({
      code: 'ERR_MESSAGE_DELETED',
    });
    await chat.say('lene', 'mara', 'z');
    expect((await eventsOf('lene_user_mara')).map((event) => event.seq)).toEqual([1, 2, 3]);
  });

  test('sending to a group writes no row per member', async () => {
    const members = Array.from({ length: 200 }, (_, n) => `u${n}`);
    await chat.group('crowd', 'ivo', members);
    const { db } = chat.storage;
    const rows = async () => {
      const tables = ['conversation_states', 'read_positions', 'receipt_marks', 'message_mentions'] as const;
      let total = 0;
      for (const table of tables) total += (await db.selectFrom(table).selectAll().execute()).length;
      return total;
    };
    const before = await rows();
    await chat.say('ivo', 'crowd', 'hello all', 'group');
    expect(await rows()).toBe(before);
    expect(await unreadCountOf(db, 'u7', 'group_crowd')).toBe(1);
    expect(await unreadCountOf(db, 'ivo', 'group_crowd')).toBe(0);
  });

  test.each([1, 2, 3])('unread counts equal those of a plain model (seed %i)', async (seed) => {
    const random = seeded(seed);
    const people = ['a', 'b', 'c'].map((name) => `${name}${seed}`);
    for (const uid of people) await chat.user(uid);
    const guid = `g${seed}`;
    await chat.group(guid, people[0] ?? '', people.slice(1));
    const model = new Model(people, guid);

    for (let step = 0; step < 120; step += 1) {
      const uid = pick(random, people);
      const conversation = pick(random, model.conversationsOf(uid));
      const own = { receiver: conversation.receiver, receiverType: conversation.type };
      const ids = conversation.messages.map((message) => message.id);
      const dice = random();
      if (dice < 0.5 || ids.length === 0) {
        const kind = pick(random, ['text', 'silent', 'reply'] as const);
        const parentId = kind === 'reply' && ids.length > 0 ? pick(random, ids) : undefined;
        const body = {
          ...own,
          ...(kind === 'silent'
            ? { category: 'custom', type: 'x', data: { customData: {}, updateConversation: false } }
            : { type: 'text', data: { text: 'x' } }),
          ...(parentId !== undefined && { parentId }),
        };
        const { message } = await sendMessage(chat, await chat.user(uid), body);
        if (parentId === undefined)
          conversation.messages.push({ id: Number(message.id), sender: uid, counts: kind !== 'silent' });
      } else if (dice < 0.7) {
        const upTo = random() < 0.4 ? undefined : pick(random, ids);
        await markRead(chat, (await chat.user(uid)).user, own, upTo);
        conversation.read(uid, upTo);
      } else if (dice < 0.8) {
        await markDelivered(chat, (await chat.user(uid)).user, own);
      } else if (dice < 0.9) {
        const others = conversation.messages.filter((message) => message.sender !== uid);
        if (others.length === 0) continue;
        const { id } = pick(random, others);
        await markUnread(chat, (await chat.user(uid)).user, conversation.receiver, conversation.type, id);
        conversation.unread(uid, id);
      } else {
        const id = pick(random, ids);
        await deleteMessage(chat, { kind: 'server', user: undefined }, id, true);
        conversation.messages.splice(ids.indexOf(id), 1);
      }
    }

    const { db } = chat.storage;
    const totals = await unreadTotalOf(db, people);
    for (const uid of people) {
      const conversations = model.conversationsOf(uid);
      for (const conversation of conversations)
        expect(await unreadCountOf(db, uid, conversation.id)).toBe(conversation.unreadOf(uid));
      const expected = conversations.map((conversation): [string, number] => [
        conversation.id,
        conversation.unreadOf(uid),
      ]);
      const byConversation = await unreadByConversation(db, uid);
      expect(byConversation).toEqual(new Map(expected.filter(([, count]) => count > 0)));
      expect(totals.get(uid)).toBe(expected.reduce((sum, [, count]) => sum + count, 0));
    }
    const inGroup = await unreadCountsOf(db, people, `group_${guid}`);
    for (const uid of people) expect(inGroup.get(uid)).toBe(model.group.unreadOf(uid));
  });
}

/** A conversation in its simplest form, against which the real one is compared. */
class ModelConversation {
  readonly id: string;
  readonly receiver: string;
  readonly type: 'user' | 'group';
  readonly messages: { readonly id: number; readonly sender: string; readonly counts: boolean }[];
  readonly #readId: Map<string, number>;

  constructor(
    id: string,
    receiver: string,
    type: 'user' | 'group',
    messages: ModelConversation['messages'],
    readId: Map<string, number>,
  ) {
    this.id = id;
    this.receiver = receiver;
    this.type = type;
    this.messages = messages;
    this.#readId = readId;
  }

  read(uid: string, upTo = Number.MAX_SAFE_INTEGER): void {
    const reached = this.#newestBelow(upTo + 1);
    this.#readId.set(uid, Math.max(reached, this.#readId.get(uid) ?? 0));
  }

  unread(uid: string, id: number): void {
    if ((this.#readId.get(uid) ?? 0) >= id) this.#readId.set(uid, this.#newestBelow(id));
  }

  unreadOf(uid: string): number {
    const readId = this.#readId.get(uid) ?? 0;
    return this.messages.filter((message) => message.id > readId && message.counts && message.sender !== uid).length;
  }

  #newestBelow(id: number): number {
    return Math.max(0, ...this.messages.filter((message) => message.id < id).map((message) => message.id));
  }
}

class Model {
  readonly group: ModelConversation;
  readonly #conversations = new Map<string, { messages: ModelConversation['messages']; readId: Map<string, number> }>();
  readonly #people: readonly string[];

  constructor(people: readonly string[], guid: string) {
    this.#people = people;
    this.group = this.#conversation(`group_${guid}`, guid, 'group');
  }

  conversationsOf(uid: string): ModelConversation[] {
    const others = this.#people.filter((other) => other !== uid);
    return [
      this.group,
      ...others.map((other) => this.#conversation([uid, other].toSorted().join('_user_'), other, 'user')),
    ];
  }

  #conversation(id: string, receiver: string, type: 'user' | 'group'): ModelConversation {
    const kept = this.#conversations.get(id) ?? { messages: [], readId: new Map() };
    this.#conversations.set(id, kept);
    return new ModelConversation(id, receiver, type, kept.messages, kept.readId);
  }
}

function pick<T>(random: () => number, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}

/** mulberry32: small, and the same on every platform. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
