import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { framesOf, statusOf } from '../fixtures/helpers.ts';

/** Defines the test cases for held messages over HTTP. */
export function moderationCases(start: StartConversationFixture): void {
  let fixture: ConversationFixture;
  beforeAll(async () => {
    fixture = await start({ env: { CHATWIRE_MODERATION_HOLD: 'on' } });
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const moderate = (id: string, status: string) =>
    fixture.server.call('PUT', `/messages/${id}/moderation`, { body: { status } });
  const received = (frames: ReturnType<ReturnType<typeof framesOf>>) => frames.map(({ frame, to }) => [frame.type, to]);
  const sender = { kind: 'users', uids: ['ivo'] };
  const others = { kind: 'group', guid: 'harbour', except: ['ivo'] };

  test('a held message is shown to its sender alone, and notifies no one, until it is approved', async () => {
    const frames = framesOf(fixture.server);
    const events = (await fixture.events()).length;
    const held = await fixture.say('ivo', 'group:harbour', 'hello <@uid:mara>');
    expect(held.data.moderation).toEqual({ status: 'pending' });
    expect(received(frames())).toEqual([
      ['message', sender],
      ['skip', others],
    ]);
    expect((await fixture.events()).length).toBe(events);
    expect(statusOf(await fixture.as('mara', 'GET', `/messages/${held.id}`))).toBe('403 ERR_MESSAGE_NO_ACCESS');
    expect(statusOf(await fixture.as('mara', 'POST', `/messages/${held.id}/reactions/ok`))).toBe(
      '403 ERR_MESSAGE_NO_ACCESS',
    );
    expect((await fixture.as('mara', 'GET', '/groups/harbour/messages')).body.data).toEqual([]);
    expect((await fixture.as('ivo', 'GET', '/groups/harbour/messages')).body.data).toHaveLength(1);
    expect((await fixture.as('mara', 'GET', '/conversations/unread')).body.data.total).toBe(0);
    expect((await fixture.as('mara', 'GET', '/conversations/group_harbour/changes?since=0')).body.data).toMatchObject([
      { type: 'skip', seq: 1 },
    ]);

    const approved = await moderate(held.id, 'approved');
    expect(approved.body.data).toMatchObject({ id: held.id, data: { moderation: { status: 'approved' } }, seq: 2 });
    expect(received(frames()).slice(2)).toEqual([
      ['message_moderated', sender],
      ['message', others],
    ]);
    expect((await fixture.events()).at(-1)).toMatchObject({
      trigger: 'after_message',
      actor: { uid: 'ivo' },
      message: { id: held.id, data: { moderation: { status: 'approved' } } },
    });
    expect((await fixture.as('mara', 'GET', '/conversations')).body.data[0]).toMatchObject({
      unreadMessageCount: 1,
      unreadMentionsCount: 1,
    });
  });

  test('a disapproval after approval removes the message for the others; approving again does not notify twice', async () => {
    const { id } = await fixture.say('ivo', 'mara', 'hello');
    await moderate(id, 'approved');
    const events = (await fixture.events()).length;
    const frames = framesOf(fixture.server);
    await moderate(id, 'disapproved');
    expect(frames()).toMatchObject([
      { frame: { type: 'message_moderated', data: { message: { id } } }, to: sender },
      { frame: { type: 'message_deleted', data: { message: { id, data: {} } } }, to: { uids: ['mara'] } },
    ]);
    expect((await fixture.as('mara', 'GET', '/users/ivo/messages')).body.data).toEqual([]);
    const seen = (await fixture.as('mara', 'GET', '/conversations/ivo_user_mara/changes?since=0')).body.data;
    expect(seen.map((frame: { type: string }) => frame.type)).toEqual(['skip', 'message_deleted', 'message_deleted']);
    await moderate(id, 'approved');
    expect((await fixture.events()).length).toBe(events);
    expect((await fixture.as('mara', 'GET', '/users/ivo/messages')).body.data).toHaveLength(1);
  });

  test('a disapproved message is never shown to others and never notifies, and the log has the reason', async () => {
    const { id } = await fixture.say('ivo', 'lene', 'rude');
    const frames = framesOf(fixture.server);
    await moderate(id, 'disapproved');
    await moderate(id, 'disapproved');
    expect(received(frames())).toEqual([
      ['message_moderated', sender],
      ['skip', { kind: 'users', uids: ['lene'] }],
    ]);
    const events = (await fixture.events()).filter((event) => event.message.id === id);
    expect(events.map((event) => [event.trigger, event.message.data.moderation.status])).toEqual([
      ['after_message', 'disapproved'],
    ]);
    expect(statusOf(await fixture.as('lene', 'GET', `/messages/${id}`))).toBe('403 ERR_MESSAGE_NO_ACCESS');
  });

  test('a held reply counts in its thread once it is approved', async () => {
    const parent = await fixture.say('ivo', 'mara', 'parent');
    await moderate(parent.id, 'approved');
    const { body } = await fixture.as('mara', 'POST', `/messages/${parent.id}/thread`, {
      type: 'text',
      data: { text: 'reply' },
    });
    expect((await fixture.as('ivo', 'GET', `/messages/${parent.id}`)).body.data.replyCount).toBeUndefined();
    await moderate(body.data.id, 'approved');
    expect((await fixture.as('ivo', 'GET', `/messages/${parent.id}`)).body.data.replyCount).toBe(1);
  });

  test('only server keys moderate; other kinds of messages are not held', async () => {
    const { id } = await fixture.say('ivo', 'mara', 'hello');
    expect(statusOf(await fixture.as('mara', 'PUT', `/messages/${id}/moderation`, { status: 'approved' }))).toBe(
      '403 AUTH_ERR_NO_ACCESS',
    );
    expect(statusOf(await moderate('99999', 'approved'))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
    expect(statusOf(await moderate(id, 'pending'))).toBe('400 ERR_BAD_REQUEST');
    const custom = { receiver: 'mara', receiverType: 'user', category: 'custom', type: 'x', data: { customData: {} } };
    const sent = await fixture.as('ivo', 'POST', '/messages', custom);
    expect(sent.body.data.data.moderation).toEqual({ status: 'unmoderated' });
  });
}
