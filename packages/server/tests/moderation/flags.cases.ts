import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationFixture, StartConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { statusOf } from '../fixtures/helpers.ts';

/**
 * Defines the test cases for reported messages, over HTTP. See
 * docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export function flagCases(start: StartConversationFixture): void {
  let fixture: ConversationFixture;
  beforeAll(async () => {
    fixture = await start();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const flag = (id: string, body: object) => fixture.as('mara', 'POST', `/messages/${id}/flags`, body);

  test('a report is kept once while it is open, and can be made again after it was closed', async () => {
    const { id } = await fixture.say('ivo', 'group:harbour', 'Buy now');
    const reported = await flag(id, { reasonId: 'spam', remark: 'advert' });
    expect(reported.body.data).toEqual({ success: true, message: 'Thank you. The message was reported.' });
    await flag(id, { reasonId: 'other' });
    const { body } = await fixture.server.call('GET', `/flags?messageId=${id}`);
    expect(body.meta.pagination.total).toBe(1);
    expect(body.data).toMatchObject([
      { messageId: id, message: { data: { text: 'Buy now' } }, reasonId: 'spam', remark: 'advert', flaggedBy: 'mara' },
    ]);

    const path = `/flags/${body.data[0].id}`;
    const closed = await fixture.server.call('PATCH', path, { body: { status: 'actioned', note: 'removed' } });
    expect(closed.body.data).toMatchObject({ status: 'actioned', note: 'removed', reviewedAt: expect.any(Number) });
    await flag(id, { reasonId: 'other' });
    const all = await fixture.server.call('GET', `/flags?messageId=${id}`);
    expect(all.body.data.map((one: { status: string }) => one.status)).toEqual(['pending', 'actioned']);
    const open = await fixture.server.call('GET', `/flags?messageId=${id}&status=pending`);
    expect(open.body.data).toHaveLength(1);
  });

  test('unknown reasons, outsiders, and unknown reports are rejected', async () => {
    const { id } = await fixture.say('ivo', 'group:harbour', 'x');
    expect(statusOf(await flag(id, { reasonId: 'boring' }))).toBe('400 ERR_BAD_REQUEST');
    const stranger = await fixture.as('noor', 'POST', `/messages/${id}/flags`, { reasonId: 'spam' });
    expect(statusOf(stranger)).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
    const unknown = await fixture.server.call('PATCH', '/flags/999', { body: { status: 'dismissed' } });
    expect(statusOf(unknown)).toBe('404 ERR_FLAG_NOT_FOUND');
    expect(statusOf(await fixture.as('mara', 'GET', '/flags'))).toBe('403 AUTH_ERR_NO_ACCESS');
  });

  test('the report of a permanently deleted message is kept', async () => {
    const { id } = await fixture.say('ivo', 'group:harbour', 'gone soon');
    await flag(id, { reasonId: 'hate' });
    await fixture.server.call('DELETE', `/messages/${id}`, { body: { permanent: true } });
    const { body } = await fixture.server.call('GET', `/flags?messageId=${id}`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).not.toHaveProperty('message');
  });

  test('six reasons exist by default; operators add, change, and remove their own, one of them the default', async () => {
    const ids = async () => {
      const { body } = await fixture.as('mara', 'GET', '/flags/reasons');
      return body.data.map((reason: { id: string }) => reason.id);
    };
    expect(await ids()).toEqual(SHIPPED);
    const create = (body: object) => fixture.server.call('POST', '/flags/reasons', { body });
    const first = await create({ name: 'Off topic', description: 'Not about boats', default: true });
    expect(first.body.data).toMatchObject({ id: 'off-topic', name: 'Off topic', default: true });
    expect((await create({ name: 'Off topic!', default: true })).body.data.id).toBe('off-topic-2');
    const changed = await fixture.server.call('PUT', '/flags/reasons/off-topic', { body: { description: null } });
    expect(changed.body.data).toEqual({
      id: 'off-topic',
      name: 'Off topic',
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    await fixture.server.call('DELETE', '/flags/reasons/off-topic');
    const again = await fixture.server.call('DELETE', '/flags/reasons/off-topic');
    expect(statusOf(again)).toBe('404 ERR_FLAG_NOT_FOUND');
    expect(await ids()).toHaveLength(7);
  });
}

const SHIPPED = ['spam', 'harassment', 'hate', 'violence', 'nudity', 'other'];
