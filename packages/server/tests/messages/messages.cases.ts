import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { framesOf, statusOf } from '../fixtures/helpers.ts';

/** Defines the test cases for sending, editing, and deleting over HTTP. */
export function messageCases(start: StartConversationFixture): void {
  let fixture: ConversationFixture;
  beforeAll(async () => {
    fixture = await start();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const toMara = { receiver: 'mara', receiverType: 'user' };
  const toGroup = { receiver: 'harbour', receiverType: 'group' };

  describe('sending', () => {
    test('a text message is stored with everything the contract shows', async () => {
      const message = await fixture.say('ivo', 'mara', 'Boat is ready at noon');
      expect(message).toEqual({
        id: expect.stringMatching(/^\d+$/),
        conversationId: 'ivo_user_mara',
        sender: 'ivo',
        receiver: 'mara',
        receiverType: 'user',
        category: 'message',
        type: 'text',
        data: {
          text: 'Boat is ready at noon',
          mentions: [],
          reactions: [],
          moderation: { status: 'unmoderated' },
          entities: {
            sender: { entityType: 'user', entity: { uid: 'ivo', name: 'Ivo' } },
            receiver: { entityType: 'user', entity: { uid: 'mara', name: 'Mara' } },
          },
        },
        sentAt: Math.floor(message.sentAtMS / 1000),
        sentAtMS: expect.any(Number),
        updatedAt: message.sentAt,
        savedByMe: false,
        seq: 1,
      });
      expect((await fixture.as('mara', 'GET', `/messages/${message.id}`)).body.data).toEqual(message);
    });

    test('a group message names its mentions, its quote, its tags, and reaches the engine with the group', async () => {
      const image = { url: 'https://example.com/pier.jpg', name: 'pier.jpg', mimeType: 'image/jpeg' };
      const quoted = await fixture.as('lene', 'POST', '/messages', {
        ...toGroup,
        type: 'image',
        data: { attachments: [image] },
      });
      const message = await fixture.say('ivo', 'group:harbour', '<@uid:mara> <@uid:noor> <@all:all> leaving at noon', {
        quotedMessageId: quoted.body.data.id,
        tags: ['plans'],
      });
      expect(message).toMatchObject({
        quotedMessageId: quoted.body.data.id,
        quotedMessage: { id: quoted.body.data.id, sender: 'lene', type: 'image', data: { attachments: [image] } },
        tags: ['plans'],
      });
      expect(message.data.mentions).toEqual([{ uid: 'mara', name: 'Mara' }]);
      expect(message.data.mentionsAll).toBe(true);
      expect((await fixture.events()).at(-1)).toMatchObject({
        trigger: 'after_message',
        actor: { uid: 'ivo', name: 'Ivo' },
        group: { guid: 'harbour', membersCount: 3 },
        message: { id: message.id, data: { entities: { receiver: { entity: { guid: 'harbour' } } } } },
      });
    });

    test.each([
      ['no receiver', { type: 'text', data: { text: 'x' } }, '400 ERR_EMPTY_RECEIVER'],
      ['an unknown receiver type', { ...toMara, receiverType: 'room', type: 'text' }, '400 ERR_INVALID_RECEIVER_TYPE'],
      ['no receiver type', { receiver: 'mara', type: 'text' }, '400 ERR_INVALID_RECEIVER_TYPE'],
      ['an empty text', { ...toMara, type: 'text', data: { text: ' ' } }, '400 ERR_EMPTY_MESSAGE_TEXT'],
      ['no data', { ...toMara, type: 'text' }, '400 ERR_EMPTY_MESSAGE_TEXT'],
      ['an action', { ...toMara, category: 'action', type: 'groupMember' }, '400 ERR_INVALID_MESSAGE_CATEGORY'],
      ['an agent category', { ...toMara, category: 'agentic', type: 'assistant' }, '400 ERR_INVALID_MESSAGE_CATEGORY'],
      ['no type', { ...toMara, data: { text: 'x' } }, '400 ERR_INVALID_MESSAGE_TYPE'],
      ['a bad custom type', { ...toMara, category: 'custom', type: 'a b' }, '400 ERR_INVALID_MESSAGE_TYPE'],
      ['a long text', { ...toMara, type: 'text', data: { text: 'x'.repeat(5001) } }, '400 ERR_TEXT_TOO_LONG'],
      ['11 mentions', { ...toMara, type: 'text', data: { text: marks(11) } }, '400 ERR_TOO_MANY_MENTIONS'],
      ['11 files', { ...toMara, type: 'file', data: { attachments: files(11) } }, '400 ERR_FILE_COUNT_EXCEEDED'],
      ['an image without file', { ...toMara, type: 'image' }, '400 ERR_BAD_REQUEST'],
      ['custom without data', { ...toMara, category: 'custom', type: 'poll' }, '400 ERR_BAD_REQUEST'],
      [
        'large data',
        { ...toMara, category: 'custom', type: 'x', data: { customData: large() } },
        '400 ERR_BAD_REQUEST',
      ],
      [
        'an unknown user',
        { ...toMara, receiver: 'nobody', type: 'text', data: { text: 'x' } },
        '404 ERR_UID_NOT_FOUND',
      ],
      [
        'an unknown group',
        { ...toGroup, receiver: 'gone', type: 'text', data: { text: 'x' } },
        '404 ERR_GUID_NOT_FOUND',
      ],
      ['oneself', { ...toMara, receiver: 'ivo', type: 'text', data: { text: 'x' } }, '400 ERR_BAD_REQUEST'],
      ['26 tags', { ...toMara, type: 'text', data: { text: 'x' }, tags: numbers(26) }, '400 ERR_BAD_REQUEST'],
      [
        'an unknown parent',
        { ...toMara, type: 'text', data: { text: 'x' }, parentId: '99999' },
        '400 ERR_WRONG_MESSAGE_THREAD',
      ],
      [
        'an unknown quote',
        { ...toMara, type: 'text', data: { text: 'x' }, quotedMessageId: '99999' },
        '400 ERR_MESSAGE_NOT_IN_CONVERSATION',
      ],
    ])('%s is rejected', async (_case, body, expected) => {
      const before = (await fixture.events()).length;
      expect(statusOf(await fixture.as('ivo', 'POST', '/messages', body))).toBe(expected);
      expect((await fixture.events()).length).toBe(before);
    });

    test('5,000 characters, 10 mentions, and 10 files are accepted; astral characters count once', async () => {
      await fixture.say('ivo', 'mara', '🛶'.repeat(5000));
      await fixture.say('ivo', 'mara', marks(10));
      const response = await fixture.as('ivo', 'POST', '/messages', {
        ...toMara,
        type: 'file',
        data: { attachments: files(10) },
      });
      expect(response.body.data.data.attachments).toHaveLength(10);
      expect(response.body.data.data.attachments[9]).toMatchObject({ name: '9.pdf', extension: 'pdf', size: 0 });
    });

    test('users outside a group cannot send to it; a private group does not exist for them', async () => {
      const body = { ...toGroup, type: 'text', data: { text: 'x' } };
      expect(statusOf(await fixture.as('noor', 'POST', '/messages', body))).toBe('403 ERR_GROUP_NOT_JOINED');
      await fixture.as('ivo', 'POST', '/groups', { guid: 'cabin', name: 'Cabin', type: 'private' });
      expect(statusOf(await fixture.as('noor', 'POST', '/messages', { ...body, receiver: 'cabin' }))).toBe(
        '404 ERR_GUID_NOT_FOUND',
      );
      const onBehalf = await fixture.server.call('POST', '/messages', {
        as: 'noor',
        body: { ...body, receiver: 'cabin' },
      });
      expect(statusOf(onBehalf)).toBe('403 ERR_GROUP_NOT_JOINED');
    });

    test('blocked users cannot write to each other, and each gets the error of their side', async () => {
      await fixture.as('lene', 'POST', '/users/lene/blockedusers', { blockedUids: ['noor'] });
      const body = (receiver: string) => ({ receiver, receiverType: 'user', type: 'text', data: { text: 'x' } });
      expect(statusOf(await fixture.as('lene', 'POST', '/messages', body('noor')))).toBe('403 ERR_BLOCKED_RECEIVER');
      expect(statusOf(await fixture.as('noor', 'POST', '/messages', body('lene')))).toBe('403 ERR_BLOCKED_SENDER');
      await fixture.as('lene', 'DELETE', '/users/lene/blockedusers', { blockedUids: ['noor'] });
      expect(statusOf(await fixture.as('noor', 'POST', '/messages', body('lene')))).toBe('200');
    });

    test('the server writes as app_system and may use agentic messages', async () => {
      const body = { ...toMara, category: 'agentic', type: 'assistant', data: { text: 'Welcome' } };
      const { data } = (await fixture.server.call('POST', '/messages', { body })).body;
      expect(data).toMatchObject({ sender: 'app_system', conversationId: 'app_system_user_mara' });
      expect(data.data.entities.sender.entity).toEqual({ uid: 'app_system', name: 'System' });
      const list = (await fixture.as('mara', 'GET', '/conversations')).body.data;
      expect(list[0]).toMatchObject({ conversationWith: { uid: 'app_system', name: 'System' }, unreadMessageCount: 1 });
    });

    test('a repeated muid returns the stored message and enqueues no event; for another receiver it is rejected', async () => {
      const muid = 'once';
      const first = await fixture.say('ivo', 'mara', 'one', { muid });
      const events = (await fixture.events()).length;
      const again = await fixture.as('ivo', 'POST', '/messages', {
        ...toMara,
        type: 'text',
        data: { text: 'two' },
        muid,
      });
      expect(again.body.data).toMatchObject({ id: first.id, muid, data: { text: 'one' } });
      expect(again.headers.get('idempotent-replay')).toBe('true');
      expect((await fixture.events()).length).toBe(events);
      const other = { receiver: 'lene', receiverType: 'user', type: 'text', data: { text: 'x' }, muid };
      expect(statusOf(await fixture.as('ivo', 'POST', '/messages', other))).toBe('409 ERR_MUID_CONFLICT');
      const ofAnother = await fixture.say('mara', 'ivo', 'mine', { muid });
      expect(ofAnother.id).not.toBe(first.id);
    });

    test('parallel repeats of one muid store one message with one event', async () => {
      const before = (await fixture.events()).length;
      const body = { ...toMara, type: 'text', data: { text: 'race' }, muid: 'race' };
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => fixture.as('ivo', 'POST', '/messages', body)),
      );
      expect(new Set(responses.map((response) => response.body.data.id)).size).toBe(1);
      expect(responses.filter((response) => response.headers.get('idempotent-replay') === null)).toHaveLength(1);
      expect((await fixture.events()).length).toBe(before + 1);
    });

    test('a send to several receivers returns one result per receiver, rejections included; a repeat returns the stored messages', async () => {
      const body = {
        multipleReceivers: { uids: ['mara', 'nobody'], guids: ['harbour', 'cabin2'] },
        type: 'text',
        data: { text: 'All hands' },
        muid: 'many',
      };
      const { data } = (await fixture.as('ivo', 'POST', '/messages', body)).body;
      expect(data.uids.mara).toMatchObject({ receiver: 'mara', muid: 'many' });
      expect(data.guids.harbour).toMatchObject({ receiver: 'harbour', receiverType: 'group' });
      expect(data.uids.nobody.error.code).toBe('ERR_UID_NOT_FOUND');
      expect(data.guids.cabin2.error.code).toBe('ERR_GUID_NOT_FOUND');
      const again = (await fixture.as('ivo', 'POST', '/messages', body)).body.data;
      expect(again.uids.mara.id).toBe(data.uids.mara.id);
      const tooMany = { ...body, multipleReceivers: { uids: numbers(101).map((n) => `u${n}`) } };
      expect(statusOf(await fixture.as('ivo', 'POST', '/messages', tooMany))).toBe('400 ERR_BAD_REQUEST');
      const none = { ...body, multipleReceivers: {} };
      expect(statusOf(await fixture.as('ivo', 'POST', '/messages', none))).toBe('400 ERR_EMPTY_RECEIVER');
    });

    test('metadata under @private is for server keys only', async () => {
      const body = { ...toMara, type: 'text', data: { text: 'x', metadata: { a: 1, '@private': { b: 2 } } } };
      const { data } = (await fixture.server.call('POST', '/messages', { as: 'ivo', body })).body;
      expect(data.data.metadata).toEqual({ a: 1, '@private': { b: 2 } });
      expect((await fixture.as('mara', 'GET', `/messages/${data.id}`)).body.data.data.metadata).toEqual({ a: 1 });
      await fixture.as('ivo', 'PUT', `/messages/${data.id}`, { data: { metadata: { c: 3 } } });
      const kept = (await fixture.server.call('GET', `/messages/${data.id}`)).body.data.data.metadata;
      expect(kept).toEqual({ c: 3, '@private': { b: 2 } });
      expect(JSON.stringify((await fixture.events()).at(-1))).not.toContain('@private');
    });
  });

  describe('editing and deleting', () => {
    test('an edit replaces the named members, keeps the rest, and reports what changed', async () => {
      const frames = framesOf(fixture.server);
      const { id, seq } = await fixture.say('ivo', 'group:harbour', '<@uid:mara> at noon', { tags: ['plans'] });
      const edited = await fixture.as('ivo', 'PUT', `/messages/${id}`, { data: { text: '<@uid:lene> at one' } });
      expect(edited.body.data).toMatchObject({
        id,
        data: { text: '<@uid:lene> at one', mentions: [{ uid: 'lene' }] },
        tags: ['plans'],
        editedBy: 'ivo',
        editedAt: expect.any(Number),
        seq: seq + 1,
      });
      expect((await fixture.events()).at(-1)).toMatchObject({
        trigger: 'message_edited',
        message: { id, editedBy: 'ivo' },
      });
      expect(frames().map(({ frame }) => frame.type)).toEqual(['message', 'message_edited']);
      const untagged = await fixture.as('ivo', 'PUT', `/messages/${id}`, { tags: null });
      expect(untagged.body.data.tags).toBeUndefined();
      const empty = await fixture.as('ivo', 'PUT', `/messages/${id}`, { data: { text: '' } });
      expect(statusOf(empty)).toBe('400 ERR_EMPTY_MESSAGE_TEXT');
    });

    test('only the sender, a permitted group role, or the server can edit and delete', async () => {
      const inGroup = await fixture.say('lene', 'group:harbour', 'mine');
      const direct = await fixture.say('ivo', 'mara', 'ours');
      const edit = { data: { text: 'changed' } };
      expect(statusOf(await fixture.as('mara', 'PUT', `/messages/${inGroup.id}`, edit))).toBe(
        '403 ERR_MESSAGE_NOT_A_SENDER',
      );
      expect(statusOf(await fixture.as('mara', 'PUT', `/messages/${direct.id}`, edit))).toBe(
        '403 ERR_MESSAGE_NOT_A_SENDER',
      );
      expect(statusOf(await fixture.as('mara', 'DELETE', `/messages/${direct.id}`))).toBe(
        '403 ERR_MESSAGE_NOT_A_SENDER',
      );
      expect(statusOf(await fixture.as('noor', 'PUT', `/messages/${direct.id}`, edit))).toBe(
        '404 ERR_MESSAGE_ID_NOT_FOUND',
      );
      expect(statusOf(await fixture.as('noor', 'GET', `/messages/${inGroup.id}`))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
      expect((await fixture.as('ivo', 'PUT', `/messages/${inGroup.id}`, edit)).body.data.editedBy).toBe('ivo');
      expect((await fixture.server.call('PUT', `/messages/${direct.id}`, { body: edit })).body.data.editedBy).toBe(
        'app_system',
      );
      await fixture.server.call('PUT', '/groups/harbour/members/mara', { body: { scope: 'moderator' } });
      expect(statusOf(await fixture.as('mara', 'DELETE', `/messages/${inGroup.id}`))).toBe('200');
      await fixture.server.call('PUT', '/groups/harbour/members/mara', { body: { scope: 'participant' } });
    });

    test('a deleted message keeps ids, sender, and times; the engine receives the original', async () => {
      const { id, sentAt } = await fixture.say('ivo', 'mara', 'secret words', { muid: 'gone' });
      await fixture.as('mara', 'POST', `/messages/${id}/reactions/like`);
      const deleted = await fixture.as('ivo', 'DELETE', `/messages/${id}`);
      expect(deleted.body.data).toMatchObject({ id, muid: 'gone', sender: 'ivo', sentAt, data: {}, deletedBy: 'ivo' });
      expect(Object.keys(deleted.body.data.data)).toEqual([]);
      expect((await fixture.events()).at(-1)).toMatchObject({
        trigger: 'message_deleted',
        message: { id, data: { text: 'secret words' } },
      });
      const { db } = fixture.server.app.context.storage;
      const row = await db.selectFrom('messages').selectAll().where('id', '=', Number(id)).executeTakeFirst();
      expect(JSON.stringify(row)).not.toContain('secret');
      for (const [method, path, body] of [
        ['DELETE', `/messages/${id}`, undefined],
        ['PUT', `/messages/${id}`, { data: { text: 'x' } }],
        ['POST', `/messages/${id}/reactions/like`, undefined],
      ] as const)
        expect(statusOf(await fixture.as(method === 'POST' ? 'mara' : 'ivo', method, path, body))).toBe(
          '409 ERR_MESSAGE_DELETED',
        );
      const quoting = { ...toMara, type: 'text', data: { text: 'x' }, quotedMessageId: id };
      expect(statusOf(await fixture.as('ivo', 'POST', '/messages', quoting))).toBe('409 ERR_MESSAGE_DELETED');
    });

    test('a quoted message is shown as deleted once it is deleted', async () => {
      const { id } = await fixture.say('ivo', 'mara', 'first');
      const quoting = await fixture.say('mara', 'ivo', 'second', { quotedMessageId: id });
      await fixture.as('ivo', 'DELETE', `/messages/${id}`);
      const { quotedMessage } = (await fixture.as('mara', 'GET', `/messages/${quoting.id}`)).body.data;
      expect(quotedMessage).toEqual({ id, deletedAt: expect.any(Number) });
    });

    test('a permanent deletion leaves nothing, and requires a server key', async () => {
      const frames = framesOf(fixture.server);
      const { id } = await fixture.say('ivo', 'mara', 'erase me');
      const asUser = await fixture.as('ivo', 'DELETE', `/messages/${id}`, { permanent: true });
      expect(statusOf(asUser)).toBe('403 ERR_PERMISSION_DENIED');
      const removed = await fixture.server.call('DELETE', `/messages/${id}`, { body: { permanent: true } });
      expect(removed.body.data).toMatchObject({ id, data: {}, deletedBy: 'app_system' });
      expect(frames().at(-1)?.frame).toMatchObject({ type: 'message_deleted', data: { permanent: true } });
      expect(statusOf(await fixture.as('ivo', 'GET', `/messages/${id}`))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
    });

    test('actions cannot be edited', async () => {
      await fixture.as('noor', 'POST', '/groups/harbour/members', { participants: ['noor'] });
      await fixture.as('noor', 'DELETE', '/groups/harbour/members/noor');
      const { data } = (await fixture.as('ivo', 'GET', '/groups/harbour/messages?category=action')).body;
      expect(data.map((message: { data: { action: string } }) => message.data.action).slice(-2)).toEqual([
        'joined',
        'left',
      ]);
      const edit = await fixture.as('ivo', 'PUT', `/messages/${data[0].id}`, { data: { text: 'x' } });
      expect(statusOf(edit)).toBe('400 ERR_INVALID_MESSAGE_CATEGORY');
    });
  });

  function numbers(count: number): string[] {
    return Array.from({ length: count }, (_, n) => String(n));
  }

  function marks(count: number): string {
    return numbers(count)
      .map((n) => `<@uid:u${n}>`)
      .join(' ');
  }

  function files(count: number): object[] {
    return numbers(count).map((n) => ({ url: `https://example.com/${n}.pdf` }));
  }

  function large(): object {
    return { filler: 'x'.repeat(10_240) };
  }
}
