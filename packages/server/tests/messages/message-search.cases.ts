import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  ConversationFixture,
  ConversationFixtureUid,
  StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';

/** Defines the test cases for `searchKey` of message lists over HTTP, on one engine, with everything in the index. */
export function messageSearchCases(start: StartConversationFixture): void {
  describe('searching messages over HTTP', () => {
    let fixture: ConversationFixture;
    beforeAll(async () => {
      fixture = await start();
    });
    afterAll(() => fixture[Symbol.asyncDispose]());

    /** Returns the ids of the messages found, once the index contains all of them and conversations count as large. */
    async function search(uid: ConversationFixtureUid, searchKey: string, path = '/messages'): Promise<string[]> {
      const { db, search: text } = fixture.server.app.context.storage;
      await db
        .updateTable('conversations')
        .set((eb) => ({ seq: eb('seq', '+', 100_000) }))
        .execute();
      await text.index.addMissing({
        signal: new AbortController().signal,
        logger: { info: () => {}, warn: () => {} },
        pause: async () => {},
      });
      const response = await fixture.as(uid, 'GET', `${path}?searchKey=${encodeURIComponent(searchKey)}`);
      expect(response.status).toBe(200);
      return response.body.data.map(({ id }: { id: string }) => id);
    }

    test('finds part of a word without case and accents, for its readers only', async () => {
      const { id } = await fixture.say('ivo', 'mara', 'The Café at the quay');
      expect(await search('mara', 'CAFE AT')).toEqual([id]);
      expect(await search('mara', 'afé', '/users/ivo/messages')).toEqual([id]);
      expect(await search('lene', 'CAFE AT')).toEqual([]);
    });

    test('finds the wording after an edit and nothing after a deletion', async () => {
      const { id } = await fixture.say('ivo', 'group:harbour', 'leaving at seventeen');
      expect(await search('mara', 'seventeen', '/groups/harbour/messages')).toEqual([id]);
      await fixture.as('ivo', 'PUT', `/messages/${id}`, { data: { text: 'leaving at eighteen' } });
      expect(await search('mara', 'seventeen')).toEqual([]);
      expect(await search('mara', 'eighteen')).toEqual([id]);
      await fixture.as('ivo', 'DELETE', `/messages/${id}`);
      expect(await search('mara', 'eighteen')).toEqual([]);
    });

    test('omits disapproved messages, and finds them again after their approval', async () => {
      const { id } = await fixture.say('ivo', 'group:harbour', 'questionable wording');
      const moderate = (status: string) =>
        fixture.server.call('PUT', `/messages/${id}/moderation`, { body: { status } });
      await moderate('disapproved');
      expect(await search('mara', 'questionable')).toEqual([]);
      await moderate('approved');
      expect(await search('mara', 'questionable')).toEqual([id]);
    });

    test('returns its results in pages, and counts them', async () => {
      const ids: string[] = [];
      for (const n of [1, 2, 3, 4, 5]) ids.push((await fixture.say('ivo', 'group:harbour', `lighthouse ${n}`)).id);
      const get = async (query: string) => (await fixture.as('mara', 'GET', `/groups/harbour/messages?${query}`)).body;
      const page = await get(`searchKey=lighthouse&limit=2&affix=prepend&id=${ids[3]}`);
      expect(page.data.map(({ id }: { id: string }) => id)).toEqual([ids[1], ids[2]]);
      expect(page.meta.previous.id).toBe(ids[1]);
      expect(page.meta.next.id).toBe(ids[2]);
      expect((await get('searchKey=lighthouse&count=true')).data).toEqual({ count: 5 });
    });
  });
}
