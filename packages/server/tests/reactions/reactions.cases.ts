import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { framesOf, statusOf } from '../fixtures/helpers.ts';

/** Defines the test cases for reactions over HTTP. */
export function reactionCases(start: StartConversationFixture): void {
  let fixture: ConversationFixture;
  beforeAll(async () => {
    fixture = await start();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const path = (id: string, reaction: string) => `/messages/${id}/reactions/${encodeURIComponent(reaction)}`;

  test('no reaction has the id of a message, because both are tags of notifications', async () => {
    const { id } = await fixture.say('ivo', 'group:harbour', 'look');
    await fixture.as('mara', 'POST', path(id, '⛵'));
    const [event] = (await fixture.events()).slice(-1);
    expect(Number(event?.reaction.id)).toBeGreaterThan(1_000_000_000_000);
  });

  test('a new reaction is counted, broadcast, and raises one event; a repeat changes nothing', async () => {
    const { id, seq } = await fixture.say('ivo', 'group:harbour', 'look');
    const frames = framesOf(fixture.server);
    const events = (await fixture.events()).length;
    const added = await fixture.as('mara', 'POST', path(id, '👍🏽'));
    expect(added.body.data.data.reactions).toEqual([{ reaction: '👍🏽', count: 1, reactedByMe: true }]);
    expect(added.body.data.seq).toBe(seq + 1);
    await fixture.as('mara', 'POST', path(id, '👍🏽'));
    await fixture.as('lene', 'POST', path(id, '👍🏽'));
    expect(frames().map(({ frame }) => frame)).toMatchObject([
      {
        type: 'reaction_added',
        seq: seq + 1,
        data: {
          messageId: id,
          reaction: { messageId: id, reaction: '👍🏽', uid: 'mara', reactedBy: { uid: 'mara', name: 'Mara' } },
          reactions: [{ reaction: '👍🏽', count: 1 }],
        },
      },
      { type: 'reaction_added', seq: seq + 2, data: { reactions: [{ reaction: '👍🏽', count: 2 }] } },
    ]);
    const raised = (await fixture.events()).slice(events);
    expect(raised.map((event) => [event.trigger, event.actor.uid, event.reaction.reaction])).toEqual([
      ['message_reaction_added', 'mara', '👍🏽'],
      ['message_reaction_added', 'lene', '👍🏽'],
    ]);
    expect((await fixture.as('ivo', 'GET', `/messages/${id}`)).body.data.data.reactions).toEqual([
      { reaction: '👍🏽', count: 2, reactedByMe: false },
    ]);
  });

  test('removing a reaction enqueues no event, and a missing reaction cannot be removed', async () => {
    const { id } = await fixture.say('ivo', 'mara', 'look');
    await fixture.as('mara', 'POST', path(id, 'thumbs_up'));
    const events = (await fixture.events()).length;
    expect((await fixture.as('mara', 'DELETE', path(id, 'thumbs_up'))).body.data.data.reactions).toEqual([]);
    expect((await fixture.events()).length).toBe(events);
    expect(statusOf(await fixture.as('mara', 'DELETE', path(id, 'thumbs_up')))).toBe('404 ERR_REACTION_NOT_FOUND');
  });

  test('a message has at most 20 different reactions', async () => {
    const { id } = await fixture.say('ivo', 'mara', 'look');
    for (let n = 0; n < 20; n += 1) await fixture.as('mara', 'POST', path(id, `r${n}`));
    expect(statusOf(await fixture.as('mara', 'POST', path(id, 'r20')))).toBe('409 ERR_REACTION_LIMIT');
    expect(statusOf(await fixture.as('ivo', 'POST', path(id, 'r3')))).toBe('200');
  });

  test.each(['😀', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇰', '5️⃣', '+1', ':tada:'])('%s is a reaction', async (reaction) => {
    const { id } = await fixture.say('ivo', 'mara', 'look');
    expect(statusOf(await fixture.as('mara', 'POST', path(id, reaction)))).toBe('200');
  });

  test.each(['😀😀', 'a b', 'ä', '<b>', 'x'.repeat(33)])('%s is not a reaction', async (reaction) => {
    const { id } = await fixture.say('ivo', 'mara', 'look');
    expect(statusOf(await fixture.as('mara', 'POST', path(id, reaction)))).toBe('400 ERR_BAD_REQUEST');
  });

  test('only participants of a conversation can react and see reactions', async () => {
    const { id } = await fixture.say('ivo', 'mara', 'look');
    expect(statusOf(await fixture.as('noor', 'POST', path(id, 'like')))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
    expect(statusOf(await fixture.as('noor', 'GET', `/messages/${id}/reactions`))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
    const onBehalf = await fixture.server.call('POST', path(id, 'like'), { as: 'noor' });
    expect(statusOf(onBehalf)).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('reactions are listed oldest first, by kind, page by page', async () => {
    const { id } = await fixture.say('ivo', 'group:harbour', 'look');
    for (const uid of ['ivo', 'mara', 'lene'] as const)
      for (const reaction of ['a', 'b']) await fixture.as(uid, 'POST', path(id, reaction));
    const list = async (query: string) => (await fixture.as('ivo', 'GET', `/messages/${id}/reactions?${query}`)).body;
    const all = (await list('')).data;
    expect(all.map(({ uid, reaction }: { uid: string; reaction: string }) => `${uid} ${reaction}`)).toEqual([
      'ivo a',
      'ivo b',
      'mara a',
      'mara b',
      'lene a',
      'lene b',
    ]);
    expect((await list('reaction=b')).data.map(({ uid }: { uid: string }) => uid)).toEqual(['ivo', 'mara', 'lene']);
    const last = await list('limit=2');
    expect(last.data).toEqual(all.slice(4));
    expect((await list(`limit=3&affix=prepend&id=${last.meta.previous.id}`)).data).toEqual(all.slice(1, 4));
    const first = await list('limit=2&affix=append&id=0');
    expect(first.data).toEqual(all.slice(0, 2));
    expect((await list(`limit=9&affix=append&id=${first.meta.next.id}`)).data).toEqual(all.slice(2));
  });
}
