import { createLogger } from '@chatwire/server';
import { FakeClock } from '@chatwire/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCall } from '../../storage/calls/calls-store.ts';
import { openSqliteStorage } from '../../storage/sqlite/open-sqlite.ts';
import { setPresence } from '../../storage/users/users-store.ts';
import { type TestChat, testChat } from '../testing/test-chat.ts';
import { CallSweeper } from './call-sweeper.ts';
import { changeCall } from './change.ts';
import { startCall } from './start.ts';

let clock: FakeClock;
let chat: TestChat;
let sweeper: CallSweeper;

beforeEach(async () => {
  clock = new FakeClock();
  chat = testChat(await openSqliteStorage(':memory:'), clock);
  await chat.user('mara');
  sweeper = new CallSweeper(chat, createLogger('silent'));
  await sweeper.start();
});
afterEach(async () => {
  await sweeper.stop();
  await chat.storage.close();
});

async function ring(receiver = 'mara', receiverType: 'user' | 'group' = 'user'): Promise<string> {
  const { call } = await startCall(chat, await chat.user('ivo'), { receiver, receiverType, type: 'audio' });
  return call.sessionId;
}
const statusOf = async (sessionId: string) => (await findCall(chat.storage.db, sessionId))?.call.status;
const join = async (uid: string, sessionId: string) => changeCall(chat, await chat.user(uid), sessionId, 'join');

test('a call that no one answers for 45 s is unanswered', async () => {
  const sessionId = await ring();
  await clock.advance(44_999);
  expect(await statusOf(sessionId)).toBe('initiated');
  await clock.advance(1);
  expect(await statusOf(sessionId)).toBe('unanswered');
  expect(chat.broadcasts.at(-1)?.frame).toMatchObject({ type: 'call', data: { action: 'unanswered' } });
  const raised = await chat.storage.db.selectFrom('outbox').select('event').execute();
  expect(raised.map((row) => JSON.parse(row.event).trigger)).toEqual(['initiated', 'unanswered']);
  await expect(join('mara', sessionId)).rejects.toMatchObject({ code: 'ERR_CALL_TERMINATED' });
});

test('the ring time continues across a restart', async () => {
  const sessionId = await ring();
  await sweeper.stop();
  clock.jump(clock.now() + 60_000);
  sweeper = new CallSweeper(chat, createLogger('silent'));
  await sweeper.start();
  expect(await statusOf(sessionId)).toBe('unanswered');
});

test('an answered call no longer rings; a group call is unanswered only if no one joined', async () => {
  for (const uid of ['ivo', 'mara', 'lene']) await chat.user(uid);
  await chat.group('harbour', 'ivo', ['mara', 'lene']);
  const answered = await ring('harbour', 'group');
  await join('lene', answered);
  chat.heartbeats.record('lene');
  await clock.advance(50_000);
  expect(await statusOf(answered)).toBe('ongoing');
  await changeCall(chat, await chat.user('ivo'), answered, 'end');
  const missed = await ring('harbour', 'group');
  await clock.advance(45_000);
  expect(await statusOf(missed)).toBe('unanswered');
});

test('a session without a heartbeat for 60 s ends; heartbeats or presence keep it open', async () => {
  const sessionId = await ring();
  await join('mara', sessionId);
  for (let n = 0; n < 5; n += 1) {
    chat.heartbeats.record('ivo');
    await clock.advance(45_000);
  }
  expect(await statusOf(sessionId)).toBe('ongoing');
  const presence = { onlineUntilMs: clock.now() + 300_000, lastActiveMs: clock.now() };
  await setPresence(chat.storage.db, ['mara'], presence);
  await clock.advance(290_000);
  expect(await statusOf(sessionId)).toBe('ongoing');
  await clock.advance(90_000);
  expect(await statusOf(sessionId)).toBe('ended');
});
