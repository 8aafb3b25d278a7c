import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type ConversationFixtureUid,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { framesOf, statusOf } from '../fixtures/helpers.ts';

/** Defines the test cases for threads over HTTP. */
export function threadCases(start: StartConversationFixture): void {
  let fixture: ConversationFixture;
  beforeAll(async () => {
    fixture = await start();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const reply = (uid: ConversationFixtureUid, parent: string, text: string) =>
    fixture.as(uid, 'POST', `/messages/${parent}/thread`, { type: 'text', data: { text } });
  const threadsOf = async (uid: ConversationFixtureUid, query = '') =>
    (await fixture.as(uid, 'GET', `/threads?${query}`)).body.data.map((parent: { id: string }) => parent.id);
  const named = (...uids: readonly ConversationFixtureUid[]) => uids.map((uid) => expect.objectContaining({ uid }));
  const texts = (data: readonly { data: { text: string } }[]) => data.map((message) => message.data.text);

  test('replies are counted on their parent, stay out of the main list, and raise a notification', async () => {
    const frames = framesOf(fixture.server);
    const parent = await fixture.say('ivo', 'group:harbour', 'parent');
    const first = await reply('mara', parent.id, 'one');
    await reply('lene', parent.id, 'two');
    expect(first.body.data).toMatchObject({ parentId: parent.id, receiver: 'harbour', receiverType: 'group' });
    expect(
      frames()
        .filter(({ frame }) => frame.type === 'thread_updated')
        .at(-1)?.frame,
    ).toMatchObject({
      data: { parentId: parent.id, replyCount: 2, lastReplyAt: expect.any(Number), repliers: named('mara', 'lene') },
    });
    expect((await fixture.events()).at(-1)).toMatchObject({
      trigger: 'after_message',
      message: { parentId: parent.id },
    });
    const shown = (await fixture.as('ivo', 'GET', `/messages/${parent.id}`)).body.data;
    expect(shown).toMatchObject({ replyCount: 2, unreadReplyCount: 2, repliers: named('mara', 'lene') });
    const main = (await fixture.as('ivo', 'GET', '/groups/harbour/messages?category=message')).body.data;
    expect(texts(main)).toEqual(['parent']);
    const thread = (await fixture.as('ivo', 'GET', `/messages/${parent.id}/thread?withParent=true`)).body;
    expect(texts(thread.data)).toEqual(['parent', 'one', 'two']);
    expect(texts((await fixture.as('ivo', 'GET', `/messages/${parent.id}/thread`)).body.data)).toEqual(['one', 'two']);
  });

  test('replies do not count as unread of the conversation; each thread has its own position', async () => {
    const parent = await fixture.say('ivo', 'mara', 'parent');
    await fixture.as('mara', 'POST', '/users/ivo/conversation/read');
    await reply('ivo', parent.id, 'one');
    await reply('ivo', parent.id, 'two');
    expect((await fixture.as('mara', 'GET', '/users/ivo/conversation')).body.data.unreadMessageCount).toBe(0);
    const [one] = (await fixture.as('mara', 'GET', `/messages/${parent.id}/thread`)).body.data;
    const read = await fixture.as('mara', 'POST', `/messages/${parent.id}/thread/read`, { id: one.id });
    expect(read.body).toEqual({ data: { unreadReplyCount: 1 } });
    expect((await fixture.as('ivo', 'GET', `/messages/${one.id}`)).body.data.readAt).toEqual(expect.any(Number));
    expect((await fixture.as('mara', 'POST', `/messages/${parent.id}/thread/read`)).body.data.unreadReplyCount).toBe(0);
  });

  test('a reply cannot have replies, and its parent cannot be in another conversation', async () => {
    const parent = await fixture.say('ivo', 'mara', 'parent');
    const { id } = (await reply('mara', parent.id, 'one')).body.data;
    expect(statusOf(await reply('ivo', id, 'nested'))).toBe('400 ERR_MESSAGE_THREAD_NESTING');
    expect(statusOf(await fixture.as('ivo', 'GET', `/messages/${id}/thread`))).toBe('400 ERR_MESSAGE_THREAD_NESTING');
    const elsewhere = {
      receiver: 'lene',
      receiverType: 'user',
      type: 'text',
      data: { text: 'x' },
      parentId: parent.id,
    };
    expect(statusOf(await fixture.as('ivo', 'POST', '/messages', elsewhere))).toBe('400 ERR_WRONG_MESSAGE_THREAD');
    expect(statusOf(await reply('noor', parent.id, 'x'))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('starting a thread, replying, and being mentioned subscribe; a user who unsubscribes stays unsubscribed until mentioned', async () => {
    const parent = await fixture.say('ivo', 'group:harbour', 'parent');
    await reply('mara', parent.id, 'one');
    expect(await threadsOf('ivo')).toContain(parent.id);
    expect(await threadsOf('mara')).toContain(parent.id);
    expect(await threadsOf('lene')).not.toContain(parent.id);
    const no = await fixture.as('ivo', 'DELETE', `/messages/${parent.id}/thread/subscription`);
    expect(no.body).toEqual({ data: { subscribed: false } });
    await reply('mara', parent.id, 'two');
    expect(await threadsOf('ivo')).not.toContain(parent.id);
    await reply('mara', parent.id, 'three <@uid:ivo> <@uid:lene>');
    expect(await threadsOf('ivo')).toContain(parent.id);
    expect(await threadsOf('lene')).toContain(parent.id);
    await fixture.as('lene', 'DELETE', `/messages/${parent.id}/thread/subscription`);
    const yes = await fixture.as('lene', 'POST', `/messages/${parent.id}/thread/subscription`);
    expect(yes.body).toEqual({ data: { subscribed: true } });
    expect(await threadsOf('lene')).toContain(parent.id);
    const foreign = await fixture.as('noor', 'POST', `/messages/${parent.id}/thread/subscription`);
    expect(statusOf(foreign)).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('followed threads are listed by their newest activity, page by page', async () => {
    const parents: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const parent = await fixture.say('noor', 'lene', `p${n}`);
      await reply('lene', parent.id, 'reply');
      parents.unshift(parent.id);
    }
    await reply('lene', parents.at(-1) ?? '', 'again');
    const expected = [parents.at(-1), ...parents.slice(0, -1)];
    const page = (await fixture.as('noor', 'GET', '/threads?limit=2')).body;
    expect(page.data.map((parent: { id: string }) => parent.id)).toEqual(expected.slice(0, 2));
    expect(page.meta.previous).toMatchObject({ affix: 'prepend', id: expected[1] });
    expect(await threadsOf('noor', `limit=10&affix=prepend&id=${expected[1]}`)).toEqual(expected.slice(2));
    expect(await threadsOf('noor', `limit=2&affix=append&id=${expected[4]}`)).toEqual(expected.slice(2, 4));
    await fixture.as('noor', 'POST', `/messages/${expected[0]}/thread/read`);
    expect(await threadsOf('noor', 'unread=true')).toEqual(expected.slice(1));
  });

  test('deleting a reply permanently updates the thread’s reply count', async () => {
    const parent = await fixture.say('ivo', 'mara', 'parent');
    await reply('ivo', parent.id, 'one');
    const { id } = (await reply('mara', parent.id, 'two')).body.data;
    await fixture.server.call('DELETE', `/messages/${id}`, { body: { permanent: true } });
    const { data } = (await fixture.as('ivo', 'GET', `/messages/${parent.id}`)).body;
    expect(data).toMatchObject({ replyCount: 1, repliers: named('ivo') });
  });

  test('the first three repliers are listed, each once', async () => {
    await fixture.as('noor', 'POST', '/groups/harbour/members', { participants: ['noor'] });
    const parent = await fixture.say('ivo', 'group:harbour', 'parent');
    for (const uid of ['mara', 'lene', 'mara', 'ivo', 'noor', 'lene'] as const) await reply(uid, parent.id, 'reply');
    const { data } = (await fixture.as('ivo', 'GET', `/messages/${parent.id}`)).body;
    expect(data).toMatchObject({ replyCount: 6, repliers: named('mara', 'lene', 'ivo') });
  });

  test('repliers from before the list was stored are named with the next reply', async () => {
    const parent = await fixture.say('ivo', 'mara', 'parent');
    await reply('mara', parent.id, 'one');
    const { db } = fixture.server.app.context.storage;
    await db.updateTable('messages').set({ repliers: null }).where('id', '=', Number(parent.id)).execute();
    const before = (await fixture.as('ivo', 'GET', `/messages/${parent.id}`)).body.data;
    expect([before.replyCount, before.repliers]).toEqual([1, undefined]);
    await reply('ivo', parent.id, 'two');
    const { data } = (await fixture.as('ivo', 'GET', `/messages/${parent.id}`)).body;
    expect(data.repliers).toEqual(named('mara', 'ivo'));
  });
}
