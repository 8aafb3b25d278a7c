import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type ConversationFixtureUid,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { framesOf, SetClock, statusOf } from '../fixtures/helpers.ts';

/** Defines the test cases for calls over HTTP. */
export function callCases(start: StartConversationFixture): void {
  let clock: SetClock;
  let fixture: ConversationFixture;
  beforeEach(async () => {
    clock = new SetClock(1_767_268_800_000);
    fixture = await start({ clock });
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const ring = (uid: ConversationFixtureUid, receiver: string, more: object = {}) =>
    fixture.as(uid, 'POST', '/calls', { receiver, receiverType: 'user', type: 'video', ...more });
  const ringGroup = (uid: ConversationFixtureUid) => ring(uid, 'harbour', { receiverType: 'group' });
  const act = (uid: ConversationFixtureUid, sessionId: string, action: string) =>
    fixture.as(uid, 'PUT', `/calls/${sessionId}`, { action });
  const triggers = async () =>
    (await fixture.events()).filter((event) => event.call).map((event) => [event.trigger, event.actor.uid]);
  const seconds = () => Math.floor(clock.now() / 1000);

  describe('one-on-one', () => {
    test('a call rings, is joined, and ends with its duration, with one message per step', async () => {
      const frames = framesOf(fixture.server);
      const started = (await ring('ivo', 'mara', { metadata: { topic: 'boat' } })).body.data;
      expect(started).toEqual({
        sessionId: expect.stringMatching(/^[0-9a-f]{24}$/),
        type: 'video',
        status: 'initiated',
        callInitiator: 'ivo',
        callReceiver: 'mara',
        receiverType: 'user',
        initiatedAt: seconds(),
        joined: [],
        rejected: [],
        messageId: expect.stringMatching(/^\d+$/),
        metadata: { topic: 'boat' },
      });
      clock.nowMs += 5_000;
      const joined = (await act('mara', started.sessionId, 'join')).body.data;
      expect(joined).toMatchObject({ status: 'ongoing', startedAt: seconds(), joined: ['mara'] });
      clock.nowMs += 30_000;
      const ended = (await act('ivo', started.sessionId, 'end')).body.data;
      expect(ended).toMatchObject({ status: 'ended', endedAt: seconds(), duration: 30 });
      expect(frames()).toMatchObject(
        ['initiated', 'ongoing', 'ended'].map((action) => ({
          frame: { type: 'call', data: { action, call: { sessionId: started.sessionId } } },
          to: { kind: 'users', uids: ['ivo', 'mara'] },
        })),
      );
      const messages = (await fixture.as('mara', 'GET', '/users/ivo/messages')).body.data;
      expect(messages).toMatchObject([
        { id: started.messageId, category: 'call', type: 'video', seq: 3, data: { call: { status: 'ended' } } },
      ]);
      expect(await triggers()).toEqual([
        ['initiated', 'ivo'],
        ['ongoing', 'mara'],
        ['ended', 'ivo'],
      ]);
      const changes = (await fixture.as('ivo', 'GET', '/conversations/ivo_user_mara/changes?since=2')).body.data;
      expect(changes).toMatchObject([{ type: 'call', seq: 3, data: { action: 'ended', call: { status: 'ended' } } }]);
    });

    test.each([
      ['reject', 'mara', 'rejected'],
      ['busy', 'mara', 'busy'],
      ['cancel', 'ivo', 'cancelled'],
    ] as const)('%s ends the call before anyone has joined', async (action, uid, status) => {
      const { sessionId } = (await ring('ivo', 'mara')).body.data;
      expect((await act(uid, sessionId, action)).body.data.status).toBe(status);
      expect((await triggers()).at(-1)).toEqual([status, uid]);
      for (const late of ['join', 'reject', 'busy'])
        expect(statusOf(await act('mara', sessionId, late))).toBe('409 ERR_CALL_TERMINATED');
      for (const late of ['cancel', 'end', 'leave'])
        expect(statusOf(await act('ivo', sessionId, late))).toBe('409 ERR_CALL_TERMINATED');
      expect(statusOf(await ring('mara', 'ivo'))).toBe('200');
    });

    test('rejects wrong roles and outsiders', async () => {
      const { sessionId } = (await ring('ivo', 'mara')).body.data;
      expect(statusOf(await act('ivo', sessionId, 'join'))).toBe('403 ERR_CALL_NOT_A_PARTICIPANT');
      expect(statusOf(await act('ivo', sessionId, 'reject'))).toBe('403 ERR_CALL_NOT_A_PARTICIPANT');
      expect(statusOf(await act('mara', sessionId, 'cancel'))).toBe('403 ERR_CALL_NOT_A_PARTICIPANT');
      expect(statusOf(await act('mara', sessionId, 'leave'))).toBe('403 ERR_CALL_NOT_A_PARTICIPANT');
      expect(statusOf(await act('ivo', sessionId, 'end'))).toBe('409 ERR_CALL_TERMINATED');
      expect(statusOf(await act('noor', sessionId, 'join'))).toBe('404 ERR_CALL_SESSION_NOT_FOUND');
      const onBehalf = await fixture.server.call('PUT', `/calls/${sessionId}`, {
        as: 'noor',
        body: { action: 'join' },
      });
      expect(statusOf(onBehalf)).toBe('403 ERR_CALL_NOT_A_PARTICIPANT');
      expect(statusOf(await act('ivo', 'nothing', 'join'))).toBe('404 ERR_CALL_SESSION_NOT_FOUND');
      expect(statusOf(await act('ivo', sessionId, 'hold'))).toBe('400 ERR_BAD_REQUEST');
    });

    test('rejects a call to a user who is ringing or in a call', async () => {
      await ring('ivo', 'mara');
      expect(statusOf(await ring('ivo', 'lene'))).toBe('409 ERR_CALL_BUSY_SELF');
      expect(statusOf(await ring('mara', 'lene'))).toBe('409 ERR_CALL_BUSY_SELF');
      expect(statusOf(await ring('lene', 'mara'))).toBe('409 ERR_CALL_BUSY_USER');
      expect(statusOf(await ring('lene', 'noor'))).toBe('200');
    });

    test('two users who call each other at the same time get one call', async () => {
      const responses = await Promise.all([ring('ivo', 'mara'), ring('mara', 'ivo'), ring('lene', 'mara')]);
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    });

    test('rejects impossible calls', async () => {
      expect(statusOf(await ring('ivo', 'ivo'))).toBe('400 ERR_CALL_INVALID_INIT');
      expect(statusOf(await ring('ivo', 'nobody'))).toBe('404 ERR_UID_NOT_FOUND');
      expect(statusOf(await ring('noor', 'harbour', { receiverType: 'group' }))).toBe('403 ERR_GROUP_NOT_JOINED');
      expect(statusOf(await ring('ivo', 'mara', { type: 'fax' }))).toBe('400 ERR_BAD_REQUEST');
      await fixture.as('mara', 'POST', '/users/mara/blockedusers', { blockedUids: ['ivo'] });
      expect(statusOf(await ring('ivo', 'mara'))).toBe('403 ERR_BLOCKED_SENDER');
      expect(statusOf(await ring('mara', 'ivo'))).toBe('403 ERR_BLOCKED_RECEIVER');
    });

    test('returns the same call for a repeated muid', async () => {
      const first = await ring('ivo', 'mara', { muid: 'c1' });
      const again = await ring('ivo', 'mara', { muid: 'c1' });
      expect(again.body.data.sessionId).toBe(first.body.data.sessionId);
      expect(again.headers.get('idempotent-replay')).toBe('true');
      expect(statusOf(await ring('ivo', 'lene', { muid: 'c1' }))).toBe('409 ERR_MUID_CONFLICT');
    });

    test('the first device to join wins', async () => {
      const token = (await fixture.server.call('POST', '/users/mara/auth_tokens', { body: {} })).body.data.authToken;
      const { sessionId } = (await ring('ivo', 'mara')).body.data;
      await act('mara', sessionId, 'join');
      expect(statusOf(await act('mara', sessionId, 'join'))).toBe('200');
      const other = await fixture.server.call('PUT', `/calls/${sessionId}`, { token, body: { action: 'join' } });
      expect(statusOf(other)).toBe('409 ERR_CALL_TERMINATED');
      expect((await fixture.events()).find((event) => event.trigger === 'ongoing').actingSession).toMatch(/^\d+$/);
    });
  });

  describe('in a group', () => {
    test('one member who declines leaves the call ringing; it ends when the second-to-last participant leaves', async () => {
      const { sessionId } = (await ringGroup('ivo')).body.data;
      expect((await act('lene', sessionId, 'reject')).body.data).toMatchObject({
        status: 'initiated',
        rejected: ['lene'],
      });
      await act('mara', sessionId, 'join');
      clock.nowMs += 1;
      expect((await act('lene', sessionId, 'join')).body.data).toMatchObject({
        status: 'ongoing',
        joined: ['mara', 'lene'],
        rejected: [],
      });
      expect((await act('ivo', sessionId, 'leave')).body.data.status).toBe('ongoing');
      expect((await act('lene', sessionId, 'leave')).body.data).toMatchObject({
        status: 'ended',
        joined: ['mara', 'lene'],
      });
      expect((await triggers()).map(([trigger]) => trigger)).toEqual([
        'initiated',
        'rejected',
        'ongoing',
        'ongoing',
        'ended',
      ]);
    });

    test('a group has one session at a time; its members are busy while it rings', async () => {
      const { sessionId } = (await ringGroup('ivo')).body.data;
      expect(statusOf(await ringGroup('mara'))).toBe('409 ERR_CALL_BUSY_GROUP');
      expect(statusOf(await ring('noor', 'mara'))).toBe('409 ERR_CALL_BUSY_USER');
      await act('mara', sessionId, 'reject');
      expect(statusOf(await ring('noor', 'mara'))).toBe('200');
      expect(statusOf(await act('mara', sessionId, 'join'))).toBe('409 ERR_CALL_BUSY_SELF');
    });

    test('only the caller or the owner can end the call for everyone', async () => {
      const { sessionId } = (await ringGroup('mara')).body.data;
      await act('lene', sessionId, 'join');
      expect(statusOf(await act('lene', sessionId, 'end'))).toBe('403 ERR_CALL_NOT_A_PARTICIPANT');
      expect((await act('ivo', sessionId, 'end')).body.data.status).toBe('ended');
    });

    test('calls are listed newest first, each user seeing their own', async () => {
      const direct = (await ring('ivo', 'mara', { type: 'audio' })).body.data.sessionId;
      await act('ivo', direct, 'cancel');
      const group = (await ringGroup('lene')).body.data.sessionId;
      const list = async (uid: ConversationFixtureUid, query = '') =>
        (await fixture.as(uid, 'GET', `/calls?${query}`)).body.data.map(
          (call: { sessionId: string }) => call.sessionId,
        );
      expect(await list('ivo')).toEqual([group, direct]);
      expect(await list('lene')).toEqual([group]);
      expect(await list('noor')).toEqual([]);
      expect(await list('ivo', 'type=audio')).toEqual([direct]);
      expect(await list('ivo', 'status=initiated')).toEqual([group]);
      expect((await fixture.server.call('GET', '/calls')).body.meta.pagination.total).toBe(2);
      expect(statusOf(await fixture.as('noor', 'GET', `/calls/${direct}`))).toBe('404 ERR_CALL_SESSION_NOT_FOUND');
    });
  });
}
