import { MESSAGE_LIMITS } from '@chatwire/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type ConversationFixtureUid,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { framesOf, statusOf } from '../fixtures/helpers.ts';

/**
 * Defines the test cases for pinned messages, over HTTP. See docs/spec/rest-and-realtime.md#pinned-and-saved-messages.
 */
export function pinCases(start: StartConversationFixture): void {
  let fixture: ConversationFixture;
  beforeAll(async () => {
    fixture = await start({ env: { CHATWIRE_MODERATION_HOLD: 'on' } });
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  /** A message that the moderation has approved. */
  async function say(uid: ConversationFixtureUid, to: string, text: string) {
    const { id } = await fixture.say(uid, to, text);
    await moderate(id, 'approved');
    return (await fixture.server.call('GET', `/messages/${id}`)).body.data;
  }
  const moderate = (id: string, status: string) =>
    fixture.server.call('PUT', `/messages/${id}/moderation`, { body: { status } });
  const pin = (uid: ConversationFixtureUid, id: string) => fixture.as(uid, 'POST', `/messages/${id}/pin`);
  const unpin = (uid: ConversationFixtureUid, id: string) => fixture.as(uid, 'DELETE', `/messages/${id}/pin`);
  async function pinned(uid: ConversationFixtureUid, conversation: string): Promise<string[]> {
    const { body } = await fixture.as(uid, 'GET', `/${conversation}/messages/pinned`);
    return body.data.map((message: { id: string }) => message.id);
  }

  test('a pin is shared and broadcast with a sequence number; it notifies no one, and a repeat changes nothing', async () => {
    const { id, seq } = await say('mara', 'group:harbour', 'Boat leaves at noon');
    const frames = framesOf(fixture.server);
    const events = (await fixture.events()).length;
    const first = await pin('ivo', id);
    expect(first.body.data).toMatchObject({ id, pinnedBy: 'ivo', seq: seq + 1, savedByMe: false });
    expect((await pin('ivo', id)).body.data).toEqual(first.body.data);
    const { pinnedAt } = first.body.data;
    expect(pinnedAt).toBeGreaterThan(1_700_000_000);
    expect((await fixture.as('lene', 'GET', `/messages/${id}`)).body.data).toMatchObject({ pinnedAt, pinnedBy: 'ivo' });
    expect((await fixture.as('mara', 'GET', '/groups/harbour/messages/pinned')).body.data).toMatchObject([
      { id, pinnedAt, data: { text: 'Boat leaves at noon' } },
    ]);
    const left = (await unpin('ivo', id)).body.data;
    expect(left).toMatchObject({ id, seq: seq + 2 });
    expect(left).not.toHaveProperty('pinnedAt');
    expect(left).not.toHaveProperty('pinnedBy');
    expect(statusOf(await unpin('ivo', id))).toBe('200');
    const by = { uid: 'ivo', name: 'Ivo' };
    expect(frames()).toMatchObject([
      {
        to: { kind: 'group', guid: 'harbour' },
        frame: { type: 'message_pinned', seq: seq + 1, data: { message: { id, pinnedAt, pinnedBy: 'ivo' }, by } },
      },
      { frame: { type: 'message_unpinned', seq: seq + 2, data: { message: { id }, by } } },
    ]);
    expect(
      frames()
        .map(({ frame }) => JSON.stringify(frame))
        .join(),
    ).not.toContain('savedByMe');
    expect((await fixture.events()).length).toBe(events);
    const { body } = await fixture.as('lene', 'GET', `/conversations/group_harbour/changes?since=${seq}`);
    expect(body.data).toMatchObject([
      { type: 'message_pinned', seq: seq + 1, data: { message: { id }, by } },
      { type: 'message_unpinned', seq: seq + 2, data: { message: { id }, by } },
    ]);
  });

  test('users who moderate a group can pin messages in it; both users can in a one-on-one conversation', async () => {
    const { id } = await say('mara', 'group:harbour', 'rules');
    expect(statusOf(await pin('mara', id))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    await fixture.as('ivo', 'PUT', '/groups/harbour/members/mara', { scope: 'moderator' });
    expect(statusOf(await pin('mara', id))).toBe('200');
    expect(statusOf(await unpin('lene', id))).toBe('403 ERR_GROUP_NO_CLEARANCE');
    expect(statusOf(await pin('noor', id))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
    expect(statusOf(await unpin('mara', id))).toBe('200');
    const asApp = await fixture.server.call('POST', `/messages/${id}/pin`);
    expect(asApp.body.data).toMatchObject({ id, pinnedBy: 'app_system' });
    const onBehalf = await fixture.server.call('DELETE', `/messages/${id}/pin`, { as: 'lene' });
    expect(statusOf(onBehalf)).toBe('403 ERR_GROUP_NO_CLEARANCE');
    const letter = await say('ivo', 'mara', 'our address');
    const reply = await say('mara', 'ivo', 'and the key');
    expect(statusOf(await pin('mara', letter.id))).toBe('200');
    expect(statusOf(await pin('ivo', reply.id))).toBe('200');
    expect(await pinned('ivo', 'users/mara')).toEqual([reply.id, letter.id]);
    expect(await pinned('mara', 'users/ivo')).toEqual([reply.id, letter.id]);
    expect(statusOf(await fixture.as('noor', 'GET', '/groups/harbour/messages/pinned'))).toBe(
      '403 ERR_GROUP_NOT_JOINED',
    );
    expect(await pinned('noor', 'users/ivo')).toEqual([]);
    expect(statusOf(await fixture.as('noor', 'GET', '/users/nemo/messages/pinned'))).toBe('404 ERR_UID_NOT_FOUND');
  });

  test('a deleted or disapproved message loses its pin, and one that is held for moderation gets none', async () => {
    const [deleted, removed, withdrawn] = [
      await say('ivo', 'mara', 'a'),
      await say('ivo', 'mara', 'b'),
      await say('ivo', 'mara', 'c'),
    ];
    const before = await pinned('mara', 'users/ivo');
    for (const { id } of [deleted, removed, withdrawn]) await pin('ivo', id);
    expect((await pinned('mara', 'users/ivo')).length).toBe(before.length + 3);
    await fixture.as('ivo', 'DELETE', `/messages/${deleted.id}`, {});
    await fixture.server.call('DELETE', `/messages/${removed.id}`, { body: { permanent: true } });
    await moderate(withdrawn.id, 'disapproved');
    expect(await pinned('mara', 'users/ivo')).toEqual(before);
    expect(await pinned('ivo', 'users/mara')).toEqual(before);
    await moderate(withdrawn.id, 'approved');
    expect(await pinned('mara', 'users/ivo')).toEqual(before);
    expect(statusOf(await pin('ivo', deleted.id))).toBe('409 ERR_MESSAGE_DELETED');
    const held = await fixture.say('ivo', 'mara', 'not yet');
    expect(statusOf(await pin('ivo', held.id))).toBe('403 ERR_MESSAGE_NO_ACCESS');
    const joined = await fixture.as('noor', 'POST', '/groups/harbour/members', { participants: ['noor'] });
    const action = joined.body.data.noor.data.id;
    expect(statusOf(await pin('ivo', action))).toBe('400 ERR_INVALID_MESSAGE_CATEGORY');
    await fixture.as('noor', 'DELETE', '/groups/harbour/members/noor', {});
  });

  test('pins of a conversation that the reader has cleared are not listed for them', async () => {
    const { id } = await say('lene', 'mara', 'old');
    await pin('lene', id);
    await fixture.as('mara', 'DELETE', '/users/lene/conversation', {});
    expect(await pinned('mara', 'users/lene')).toEqual([]);
    expect(await pinned('lene', 'users/mara')).toEqual([id]);
  });

  test('a block prevents pins between the two, but not removing them', async () => {
    const { id } = await say('lene', 'ivo', 'hello');
    await pin('lene', id);
    await fixture.as('ivo', 'POST', '/users/ivo/blockedusers', { blockedUids: ['lene'] });
    expect(statusOf(await pin('lene', id))).toBe('403 ERR_BLOCKED_SENDER');
    expect(statusOf(await unpin('lene', id))).toBe('200');
  });

  test('a conversation has at most 50 pinned messages', async () => {
    const { id } = await say('lene', 'noor', 'one more');
    const { db } = fixture.server.app.context.storage;
    const {
      id: _,
      muid_key: _key,
      ...row
    } = await db.selectFrom('messages').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow();
    const rows = Array.from({ length: MESSAGE_LIMITS.pinned }, (_each, n) => ({ ...row, pinned_at_ms: n + 1 }));
    await db.insertInto('messages').values(rows).execute();
    expect(statusOf(await pin('noor', id))).toBe('409 ERR_PIN_LIMIT');
    const [newest = ''] = await pinned('noor', 'users/lene');
    expect(statusOf(await unpin('noor', newest))).toBe('200');
    expect(statusOf(await pin('noor', id))).toBe('200');
    expect(await pinned('noor', 'users/lene')).toHaveLength(MESSAGE_LIMITS.pinned);
  });
}
