import { MESSAGE_LIMITS } from '@chatwire/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type ConversationFixtureUid,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { framesOf, statusOf } from '../fixtures/helpers.ts';

/**
 * Defines the test cases for saved messages, over HTTP. See docs/spec/rest-and-realtime.md#pinned-and-saved-messages.
 */
export function savedMessageCases(start: StartConversationFixture): void {
  let fixture: ConversationFixture;
  beforeAll(async () => {
    fixture = await start();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const save = (uid: ConversationFixtureUid, id: string) => fixture.as(uid, 'POST', `/messages/${id}/saved`);
  const unsave = (uid: ConversationFixtureUid, id: string) => fixture.as(uid, 'DELETE', `/messages/${id}/saved`);
  async function saved(uid: ConversationFixtureUid, query = ''): Promise<string[]> {
    const { body } = await fixture.as(uid, 'GET', `/messages/saved${query}`);
    return body.data.map((message: { id: string }) => message.id);
  }
  async function flag(uid: ConversationFixtureUid, id: string): Promise<boolean | undefined> {
    return (await fixture.as(uid, 'GET', `/messages/${id}`)).body.data.savedByMe;
  }

  test('a saved message is private to the user and reaches their other devices; a repeat changes nothing', async () => {
    const { id, seq, savedByMe } = await fixture.say('ivo', 'group:harbour', 'the code of the pier is 4711');
    expect(savedByMe).toBe(false);
    const frames = framesOf(fixture.server);
    const events = (await fixture.events()).length;
    expect((await save('mara', id)).body.data).toMatchObject({ id, seq, savedByMe: true });
    expect(statusOf(await save('mara', id))).toBe('200');
    expect(await saved('mara')).toEqual([id]);
    expect([await flag('mara', id), await flag('ivo', id)]).toEqual([true, false]);
    expect((await fixture.server.call('GET', `/messages/${id}`)).body.data).not.toHaveProperty('savedByMe');
    expect(await saved('ivo')).toEqual([]);
    const changes = await fixture.as('mara', 'GET', `/conversations/group_harbour/changes?since=${seq}`);
    expect(changes.body.meta).toMatchObject({ headSeq: seq, savedMessageIds: [id] });
    expect((await unsave('mara', id)).body.data).toMatchObject({ id, savedByMe: false });
    expect(statusOf(await unsave('mara', id))).toBe('200');
    expect(await saved('mara')).toEqual([]);
    const to = { kind: 'users', uids: ['mara'] };
    const frame = { type: 'message_saved', conversationId: 'group_harbour' };
    expect(frames()).toMatchObject([
      { to, frame: { ...frame, data: { messageId: id, savedByMe: true } } },
      { to, frame: { ...frame, data: { messageId: id, savedByMe: false } } },
    ]);
    expect((await fixture.events()).length).toBe(events);
  });

  test('saved messages are listed last saved first, page by page', async () => {
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c']) ids.push((await fixture.say('lene', 'ivo', text)).id);
    const [a = '', b = '', c = ''] = ids;
    for (const id of [b, c, a]) await save('lene', id);
    // Saved within the same millisecond, they are in the order of their ids.
    const { db } = fixture.server.app.context.storage;
    for (const [n, id] of [b, c, a].entries())
      await db.updateTable('saved_messages').set({ saved_at_ms: n }).where('message_id', '=', Number(id)).execute();
    expect(await saved('lene')).toEqual([a, c, b]);
    expect(await saved('lene', '?perPage=2&page=2')).toEqual([b]);
    const { body } = await fixture.as('lene', 'GET', '/messages/saved?perPage=2');
    expect(body.meta.pagination).toMatchObject({ total: 3, count: 2, total_pages: 2 });
  });

  test('a message that the user can no longer see is not listed', async () => {
    const [deleted, removed, cleared] = [
      await fixture.say('ivo', 'noor', 'a'),
      await fixture.say('ivo', 'noor', 'b'),
      await fixture.say('lene', 'noor', 'c'),
    ];
    const { body } = await fixture.as('noor', 'POST', '/groups/harbour/members', { participants: ['noor'] });
    const inGroup = await fixture.say('ivo', 'group:harbour', 'd');
    for (const { id } of [deleted, removed, cleared, inGroup]) await save('noor', id);
    expect(await saved('noor')).toHaveLength(4);
    expect(statusOf(await save('noor', body.data.noor.data.id))).toBe('400 ERR_INVALID_MESSAGE_CATEGORY');
    await fixture.as('ivo', 'DELETE', `/messages/${deleted.id}`, {});
    await fixture.server.call('DELETE', `/messages/${removed.id}`, { body: { permanent: true } });
    expect(statusOf(await save('noor', deleted.id))).toBe('409 ERR_MESSAGE_DELETED');
    const rows = await fixture.server.app.context.storage.db
      .selectFrom('saved_messages')
      .select('message_id')
      .where('uid', '=', 'noor')
      .orderBy('message_id')
      .execute();
    expect(rows.map((row) => String(row.message_id))).toEqual([cleared.id, inGroup.id]);
    await fixture.as('noor', 'DELETE', '/users/lene/conversation', {});
    expect(await saved('noor')).toEqual([inGroup.id]);
    await fixture.as('noor', 'DELETE', '/groups/harbour/members/noor', {});
    expect(await saved('noor')).toEqual([]);
    expect(statusOf(await save('noor', inGroup.id))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
    await fixture.as('noor', 'POST', '/groups/harbour/members', { participants: ['noor'] });
    expect(await saved('noor')).toEqual([inGroup.id]);
  });

  test('a user saves at most 1,000 messages', async () => {
    const { id } = await fixture.say('lene', 'mara', 'one more');
    const { db } = fixture.server.app.context.storage;
    const {
      id: _,
      muid_key: _key,
      ...row
    } = await db.selectFrom('messages').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow();
    const more = Array.from({ length: 100 }, () => row);
    for (let n = 0; n < MESSAGE_LIMITS.saved; n += more.length) {
      const stored = await db.insertInto('messages').values(more).returning(['id', 'conversation_id']).execute();
      const saves = stored.map((each) => ({
        uid: 'mara',
        message_id: each.id,
        conversation_id: each.conversation_id,
        saved_at_ms: 1,
      }));
      await db.insertInto('saved_messages').values(saves).execute();
    }
    expect(statusOf(await save('mara', id))).toBe('409 ERR_SAVED_LIMIT');
    expect(await flag('mara', id)).toBe(false);
    const [oldest = ''] = await saved('mara');
    await unsave('mara', oldest);
    expect(statusOf(await save('mara', id))).toBe('200');
  });

  test('the server erases saved messages with the user', async () => {
    const { id } = await fixture.say('ivo', 'lene', 'for later');
    await save('lene', id);
    await fixture.server.call('DELETE', '/users/lene', { body: { permanent: true } });
    const { db } = fixture.server.app.context.storage;
    expect(await db.selectFrom('saved_messages').selectAll().where('uid', '=', 'lene').execute()).toEqual([]);
  });
}
