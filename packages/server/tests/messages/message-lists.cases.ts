import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { SetClock, statusOf } from '../fixtures/helpers.ts';

/** Defines the test cases for pages and filters of messages, over HTTP. */
export function messageListCases(start: StartConversationFixture): void {
  const clock = new SetClock(1_767_268_800_000);
  let fixture: ConversationFixture;
  /** Ids of `m1` … `m12`, sent one minute apart by ivo and mara in turn. */
  const ids: string[] = [];

  beforeAll(async () => {
    fixture = await start({ clock });
    for (let n = 1; n <= 12; n += 1) {
      clock.nowMs += 60_000;
      const [from, to] = n % 2 ? (['ivo', 'mara'] as const) : (['mara', 'ivo'] as const);
      ids.push((await fixture.say(from, to, `m${n}`)).id);
    }
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  type Shown = { readonly id: string; readonly data: { readonly text: string } };
  const texts = (data: readonly Shown[]) => data.map((message) => message.data.text);

  async function list(query: string, path = '/users/mara/messages') {
    return (await fixture.as('ivo', 'GET', `${path}?${query}`)).body;
  }

  describe('pages', () => {
    test('a request without an id returns the newest page, oldest first, with a cursor to older messages', async () => {
      const { data, meta } = await list('limit=3');
      expect(texts(data)).toEqual(['m10', 'm11', 'm12']);
      expect(meta.current).toEqual({ limit: 3, count: 3 });
      expect(meta.previous).toEqual({ affix: 'prepend', id: ids[9], sentAt: 1_767_268_800 + 600 });
      expect(meta.next).toBeUndefined();
    });

    test('following previous and next visits every message once, in both directions', async () => {
      const back: string[] = [];
      let page = await list('limit=5');
      back.unshift(...texts(page.data));
      while (page.meta.previous) {
        page = await list(`limit=5&affix=prepend&id=${page.meta.previous.id}`);
        back.unshift(...texts(page.data));
      }
      const forth: string[] = [];
      page = await list('limit=5&affix=append&id=0');
      forth.push(...texts(page.data));
      expect(page.meta.previous).toBeUndefined();
      while (page.meta.next) {
        page = await list(`limit=5&affix=append&id=${page.meta.next.id}`);
        forth.push(...texts(page.data));
      }
      const all = Array.from({ length: 12 }, (_, n) => `m${n + 1}`);
      expect(back).toEqual(all);
      expect(forth).toEqual(all);
    });

    test('a page around a message has its neighbours', async () => {
      const { data, meta } = await list(`around=${ids[4]}&before=2&after=1`);
      expect(texts(data)).toEqual(['m3', 'm4', 'm5', 'm6']);
      expect(meta).toMatchObject({
        current: { limit: 4, count: 4 },
        anchor: { id: ids[4], found: true },
        previous: { id: ids[2] },
        next: { id: ids[5] },
      });
      const withoutAnchor = await list(`around=${ids[4]}&before=1&after=1&types=image`);
      expect(withoutAnchor.meta.anchor).toEqual({ id: ids[4], found: false });
    });

    test('a page around the unread messages begins after the last read one, and has the read position', async () => {
      await fixture.as('mara', 'POST', '/users/ivo/conversation/read', { id: ids[6] });
      const { data, meta } = (await fixture.as('mara', 'GET', '/users/ivo/messages?around=unread&before=1&after=2'))
        .body;
      expect(texts(data)).toEqual(['m6', 'm7', 'm8', 'm9']);
      expect(meta.anchor).toEqual({ id: ids[6], found: true });
      expect(meta.conversation).toEqual({
        conversationId: 'ivo_user_mara',
        unreadMessageCount: 2,
        unreadMentionsCount: 0,
        lastReadMessageId: ids[6],
        seq: 12,
      });
      const fresh = (await fixture.as('ivo', 'GET', '/users/mara/messages?around=unread&after=2')).body;
      expect(fresh.meta.anchor).toEqual({ found: false });
      expect(texts(fresh.data)).toEqual(['m1', 'm2']);
    });

    test('a time can replace an id as the starting point', async () => {
      const fifth = 1_767_268_800 + 5 * 60;
      expect(texts((await list(`sentAt=${fifth}&affix=prepend&limit=2`)).data)).toEqual(['m3', 'm4']);
      expect(texts((await list(`sentAt=${fifth}&affix=append&limit=2`)).data)).toEqual(['m6', 'm7']);
      expect(texts((await list(`fromTimestamp=${fifth}&toTimestamp=${fifth + 60}`)).data)).toEqual(['m5']);
    });

    test('count returns only a number', async () => {
      expect(await list('count=true')).toEqual({ data: { count: 12 } });
      expect(await list(`count=true&fromTimestamp=${1_767_268_800 + 600}`)).toEqual({ data: { count: 3 } });
    });

    test.each([
      ['limit=101', 'limit'],
      ['limit=0', 'limit'],
      ['limit=abc', 'limit'],
      ['around=x', 'around'],
      ['around=1&before=101', 'before'],
      ['hideDeleted=yes', 'hideDeleted'],
      ['id=1.5', 'id'],
      ['affix=both', 'affix'],
    ])('%s is rejected', async (query, member) => {
      const { error } = await list(query);
      expect(error).toMatchObject({ code: 'ERR_BAD_REQUEST', details: { [member]: [expect.any(String)] } });
    });

    test('a server key may request 1000 messages of all conversations; a user sees only those of their own', async () => {
      const { data } = (await fixture.server.call('GET', '/messages?limit=1000&category=message')).body;
      expect(texts(data)).toEqual(Array.from({ length: 12 }, (_, n) => `m${n + 1}`));
      const foreign = (await fixture.as('noor', 'GET', '/messages')).body;
      expect(foreign.data).toEqual([]);
      expect(statusOf(await fixture.as('noor', 'GET', '/users/nobody/messages'))).toBe('404 ERR_UID_NOT_FOUND');
      expect(statusOf(await fixture.as('noor', 'GET', '/groups/harbour/messages'))).toBe('403 ERR_GROUP_NOT_JOINED');
    });
  });

  describe('filters in a group', () => {
    const inGroup = async (query: string, uid: 'ivo' | 'mara' | 'lene' = 'mara') =>
      (await fixture.as(uid, 'GET', `/groups/harbour/messages?category=message&${query}`)).body;

    beforeAll(async () => {
      const group = { receiver: 'harbour', receiverType: 'group' };
      const picture = { url: 'https://example.com/quai.png', name: 'Quai Élan.png', mimeType: 'image/png' };
      clock.nowMs += 3_600_000;
      const root = await fixture.say('ivo', 'group:harbour', 'root', { tags: ['plans', 'May'] });
      await fixture.as('ivo', 'POST', '/messages', {
        ...group,
        type: 'image',
        data: { text: '', attachments: [picture] },
      });
      await fixture.say('lene', 'group:harbour', 'see https://example.com', { quotedMessageId: root.id });
      await fixture.say('lene', 'group:harbour', 'hello <@uid:mara>');
      await fixture.say('lene', 'group:harbour', 'hello <@all:all>');
      const gone = await fixture.say('lene', 'group:harbour', 'gone');
      await fixture.as('lene', 'DELETE', `/messages/${gone.id}`);
      await fixture.as('mara', 'POST', `/messages/${root.id}/reactions/like`);
      await fixture.as('lene', 'POST', `/messages/${root.id}/thread`, { type: 'text', data: { text: 'reply' } });
    });

    test.each([
      ['', ['root', '', 'see https://example.com', 'hello <@uid:mara>', 'hello <@all:all>', undefined]],
      [
        'hideReplies=false&hideDeleted=true&types=text',
        ['root', 'see https://example.com', 'hello <@uid:mara>', 'hello <@all:all>', 'reply'],
      ],
      ['onlyDeleted=true', [undefined]],
      ['hideQuoted=true&type=text&hideDeleted=true', ['root', 'hello <@uid:mara>', 'hello <@all:all>']],
      ['type=image', ['']],
      ['categories=custom,interactive', []],
      ['searchKey=ELAN', ['']],
      ['searchKey=%25', []],
      ['tags=plans', ['root']],
      ['tags=may', []],
      ['tags=May,none', ['root']],
      ['hasAttachments=true', ['']],
      ['attachmentTypes=image,video', ['']],
      ['attachmentTypes=video', []],
      ['hasLinks=true', ['see https://example.com']],
      ['hasMentions=true', ['hello <@uid:mara>', 'hello <@all:all>']],
      ['mentionedUids=Mara', ['hello <@uid:mara>']],
      ['myMentionsOnly=true', ['hello <@uid:mara>', 'hello <@all:all>']],
      ['hasReactions=true', ['root']],
    ])('the query “%s” returns only matching messages', async (query, expected) => {
      expect(texts((await inGroup(query)).data)).toEqual(expected);
    });

    test('tags are returned on request', async () => {
      expect((await inGroup('tags=plans')).data[0].tags).toBeUndefined();
      expect((await inGroup('tags=plans&withTags=true')).data[0].tags).toEqual(['plans', 'May']);
    });

    test('undelivered and unread messages are those of other users after the user’s own position', async () => {
      const unread = (await inGroup('unread=true')).data;
      expect(texts(unread)).toEqual([
        'root',
        '',
        'see https://example.com',
        'hello <@uid:mara>',
        'hello <@all:all>',
        undefined,
      ]);
      await fixture.as('mara', 'POST', '/groups/harbour/conversation/delivered', { id: unread[2].id });
      expect(texts((await inGroup('undelivered=true')).data)).toEqual([
        'hello <@uid:mara>',
        'hello <@all:all>',
        undefined,
      ]);
      expect(texts((await inGroup('unread=true', 'lene')).data)).toEqual(['root', '']);
    });

    test('messages of blocked users can be omitted', async () => {
      await fixture.as('mara', 'POST', '/users/mara/blockedusers', { blockedUids: ['lene'] });
      expect(texts((await inGroup('hideMessagesFromBlockedUsers=true')).data)).toEqual(['root', '']);
      await fixture.as('mara', 'DELETE', '/users/mara/blockedusers', { blockedUids: ['lene'] });
    });

    test('a list of messages changed since a time has all of them, or only those that existed before that time', async () => {
      const before = Math.floor(clock.nowMs / 1000);
      clock.nowMs += 10_000;
      const [root] = (await inGroup('tags=plans')).data;
      await fixture.as('ivo', 'PUT', `/messages/${root.id}`, { data: { text: 'root, edited' } });
      await fixture.say('ivo', 'group:harbour', 'newest');
      expect(texts((await inGroup(`updatedAfter=${before}`)).data)).toEqual(['root, edited', 'newest']);
      expect(texts((await inGroup(`updatedAfter=${before}&onlyUpdates=true`)).data)).toEqual(['root, edited']);
    });
  });
}
