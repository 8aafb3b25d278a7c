import { startModelServer } from '@chatwire/sandbox';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { type ClientFixture, startClients, textOf, texts, until } from './client-fixture.ts';

let fixture: ClientFixture;
let uid: string;
let agent: string;
let mara: Chat.ChatClient;

beforeAll(async () => {
  fixture = await startClients();
  return () => fixture[Symbol.asyncDispose]();
});

beforeEach(async () => {
  ({ mara: uid, helper: agent } = fixture.nextRound());
  await fixture.server.call('POST', '/users', { body: { uid: agent, name: 'Helper', role: '@agentic' } });
  mara = await fixture.join(uid);
});

test('a run has a row from its beginning, which grows and becomes the stored message', async () => {
  const { view, question } = await ask('When does it leave?');
  const run = await start(question);
  const key = `run:${run.id}:0`;
  await until(() => view.getSnapshot('timeline').keys.at(-1) === key);
  expect([view.getSnapshot('runs'), view.getRun(run.id)?.phase]).toEqual([[run.id], 'thinking']);
  const notified: string[] = [];
  view.subscribeRow(key, () => notified.push('row'));
  view.subscribeRun(run.id, () => notified.push('run'));
  await run.emitText('t1', 'At ', 'noon.');
  await until(() => textOf(view, key) === 'At noon.');
  expect(view.getRun(run.id)?.texts[0]?.chunks).toEqual(['At ', 'noon.']);
  expect(new Set(notified)).toEqual(new Set(['row', 'run']));
  await run.emit({ type: 'run_finished' });
  await until(() => (view.getRow(key)?.message.getId() ?? 0) > 0);
  await until(() => view.getRun(run.id)?.phase === 'finished');
  expect(texts(view)).toEqual(['When does it leave?', 'At noon.']);
  expect(view.getSnapshot('timeline').keys.at(-1)).toBe(key);
  expect(view.getSnapshot('runs')).toEqual([]);
  await fixture.untilLater(() => view.getRun(run.id) === undefined);
  expect(texts(view)).toEqual(['When does it leave?', 'At noon.']);
});

test('two equal texts of a run take their rows in order, and one without content none', async () => {
  const { view, question } = await ask('Twice?');
  const run = await start(question);
  await run.emitText('t1', 'Yes.');
  await run.emitText('t2');
  await run.emitText('t3', 'Yes.');
  await run.emit({ type: 'run_finished' });
  await until(() => view.getRun(run.id)?.phase === 'finished');
  await until(() => texts(view).length === 3);
  expect(view.getSnapshot('timeline').keys.slice(1)).toEqual([`run:${run.id}:0`, `run:${run.id}:2`]);
  expect(texts(view)).toEqual(['Twice?', 'Yes.', 'Yes.']);
});

test('events of a run missed while disconnected are fetched after reconnecting', async () => {
  const { view, question } = await ask('Still there?');
  const run = await start(question);
  await run.emitText('t1', 'One, ');
  await until(() => view.getRun(run.id)?.texts.length === 1);
  await mara.disconnect();
  await run.emitText('t1', 'two, ');
  await mara.connect();
  await until(() => textOf(view, `run:${run.id}:0`) === 'One, two, ');
  await run.emitText('t1', 'three.');
  await until(() => textOf(view, `run:${run.id}:0`) === 'One, two, three.');
});

test('a run that ended while no one listened is shown as its messages, once', async () => {
  const { view, question } = await ask('And now?');
  const run = await start(question);
  await run.emitText('t1', 'Later');
  await until(() => view.getRun(run.id)?.texts.length === 1);
  await mara.disconnect();
  await run.emit({ type: 'run_finished' });
  await mara.connect();
  await until(() => view.getRun(run.id)?.phase === 'finished');
  await until(() => (view.getRow(`run:${run.id}:0`)?.message.getId() ?? 0) > 0);
  expect(texts(view)).toEqual(['And now?', 'Later']);
});

test('a stopped run keeps its text, and a failed run is removed with the view', async () => {
  const { view, question } = await ask('Why?');
  const run = await start(question);
  await run.emitText('t1', 'Because');
  await until(() => view.getRun(run.id)?.texts.length === 1);
  await mara.cancelRun(run.id);
  await until(() => view.getRun(run.id)?.phase === 'stopped');
  await until(() => (view.getRow(`run:${run.id}:0`)?.message.getId() ?? 0) > 0);
  expect(texts(view)).toEqual(['Why?', 'Because']);
  const second = await start(question);
  await second.emit({ type: 'run_error', code: 'HTTP_503', message: 'No answer.' });
  await until(() => view.getRun(second.id)?.phase === 'failed');
  expect(view.getRun(second.id)?.error).toEqual({ code: 'HTTP_503', message: 'No answer.' });
  expect(view.getSnapshot('timeline').keys.at(-1)).toBe(`run:${second.id}:0`);
  view.release();
  expect(mara.debugCounts().runs).toBe(0);
});

test('listeners receive the events of an agent, and its run can be stopped', async () => {
  const events: Chat.AIAssistantEvent[] = [];
  mara.addAIAssistantListener('test', { onAIAssistantEventReceived: (event) => void events.push(event) });
  const question = await mara.sendMessage(new Chat.TextMessage(agent, 'When does the ferry leave?', 'user'));
  const started = await fixture.server.call('POST', '/runs', {
    as: agent,
    body: { messageId: String(question.getId()) },
  });
  const { runId } = started.body.data;
  const event = await until(() => events[0]);
  expect(event).toMatchObject({ type: 'run_started', runId, messageId: question.getId(), seq: 1 });
  await mara.cancelRun(runId);
  await mara.cancelRun(runId);
  await until(() => events.some(({ type }) => type === 'run_cancelled'));
  await expect(
    mara.sendToolResult({ runId: 'no-such-run', toolCallId: 't1', content: { at: 'noon' } }),
  ).rejects.toMatchObject({ code: 'ERR_RUN_NOT_FOUND' });
});

test('a tool is claimed once, and only where the question was asked', async () => {
  const tablet = await fixture.join(uid);
  const { view, question } = await ask('Where am I?');
  const run = await start(question);
  const call = { toolCallId: 'c1', toolCallName: 'where' };
  await run.emit(
    { type: 'tool_call_start', ...call, clientSide: true },
    { type: 'tool_call_start', ...call, toolCallId: 'c2', clientSide: false },
    { type: 'tool_call_end', toolCallId: 'c1' },
  );
  await until(() => view.getRun(run.id)?.tools[0]?.called);
  await until(() => tablet.debugCounts().runs === 1);
  expect(tablet.claimToolCall(run.id, 'c1')).toBe(false);
  expect(mara.claimToolCall(run.id, 'c2')).toBe(false);
  expect([mara.claimToolCall(run.id, 'c1'), mara.claimToolCall(run.id, 'c1')]).toEqual([true, false]);
  await mara.sendToolResult({ runId: run.id, toolCallId: 'c1', content: 'Pier 7' });
});

test('the first message of a new chat opens its thread in all views; the last thread is found again', async () => {
  const session = mara.openAgentSession(agent);
  expect(mara.openAgentSession(agent.toUpperCase())).toBe(session);
  let changes = 0;
  session.subscribe(() => (changes += 1));
  const first = await mara.sendMessage(new Chat.TextMessage(agent, 'first', 'user'));
  await until(() => changes === 1);
  expect(session.getThreadId()).toBe(first.getId());
  const reply = new Chat.TextMessage(agent, 'more', 'user');
  reply.setParentMessageId(first.getId());
  session.newChat();
  const second = await mara.sendMessage(new Chat.TextMessage(agent, 'second', 'user'));
  expect(session.getThreadId()).toBe(second.getId());
  await mara.sendMessage(reply);
  session.newChat();
  const view = mara.openConversation({ receiverType: 'user', receiverId: agent });
  await view.load({ at: 'lastAgentThread' });
  expect(texts(view)).toEqual(['first', 'more']);
  expect([view.ref.parentMessageId, session.getThreadId()]).toEqual([first.getId(), first.getId()]);
  await mara.logout();
  expect(session.getThreadId()).toBeUndefined();
});

test('a view of the open thread is empty in a new chat, and keeps its row when the first message becomes the root', async () => {
  await mara.sendMessage(new Chat.TextMessage(agent, 'long ago', 'user'));
  const ref = { receiverType: 'user', receiverId: agent } as const;
  const view = mara.openConversation(ref, { agentThread: true });
  const composer = mara.openConversation(ref, { agentThread: true });
  await view.load({ at: 'newest' });
  expect(view.getSnapshot('timeline')).toMatchObject({ status: 'ready', keys: [], live: true });
  const shown: string[][] = [];
  view.subscribe('timeline', () => shown.push(texts(view)));
  const root = await mara.sendMessage(new Chat.TextMessage(agent, 'first', 'user'));
  expect(texts(view)).toEqual(['first']);
  expect(view.getSnapshot('timeline').status).toBe('ready');
  expect([view.ref.parentMessageId, composer.ref.parentMessageId]).toEqual([root.getId(), root.getId()]);
  const run = await start(root.getId());
  await run.emitText('t1', 'Hello.');
  await until(() => texts(view).at(-1) === 'Hello.');
  expect(composer.getSnapshot('runs')).toEqual([run.id]);
  expect(shown.filter((rows) => rows[0] !== 'first')).toEqual([]);
  mara.openAgentSession(agent).newChat();
  expect([view.getSnapshot('timeline').status, texts(view)]).toEqual(['ready', []]);
  mara.openAgentSession(agent).setThreadId(root.getId());
  await until(() => texts(view).length === 2);
  expect(texts(view)).toEqual(['first', 'Hello.']);
  view.release();
  expect(mara.openAgentSession(agent).getThreadId()).toBe(root.getId());
  composer.release();
  expect(mara.openAgentSession(agent).getThreadId()).toBeUndefined();
});

test('a user who never wrote to the agent starts without a thread', async () => {
  const view = mara.openConversation({ receiverType: 'user', receiverId: agent });
  await view.load({ at: 'lastAgentThread' });
  expect(view.getSnapshot('timeline')).toMatchObject({ status: 'ready', keys: [] });
  expect(view.ref.parentMessageId).toBeUndefined();
});

test('an assistant with a real model stream responds in one row', async () => {
  await using model = await startModelServer({ respond: () => [{ say: 'The ferry leaves at noon.' }] });
  await using own = await startClients({
    env: { CHATWIRE_AI_URL: model.url, CHATWIRE_AI_KEY: 'k', CHATWIRE_AI_MODEL: 'small' },
  });
  const metadata = { '@private': { assistant: { instructions: 'You know the harbour.' } } };
  await own.server.call('POST', '/users', { body: { uid: 'guide', name: 'Guide', role: '@agentic', metadata } });
  const lene = await own.join('lene');
  const question = await lene.sendMessage(new Chat.TextMessage('guide', 'When?', 'user'));
  const view = thread(lene, 'guide', question.getId());
  await view.load({ at: 'newest' });
  await own.untilLater(() => texts(view).at(-1) === 'The ferry leaves at noon.');
  await own.untilLater(() => view.getSnapshot('runs').length === 0);
  expect(texts(view)).toEqual(['When?', 'The ferry leaves at noon.']);
});

async function ask(text: string): Promise<{ view: Chat.ConversationHandle; question: number }> {
  const message = await mara.sendMessage(new Chat.TextMessage(agent, text, 'user'));
  const view = thread(mara, agent, message.getId());
  await view.load({ at: 'newest' });
  return { view, question: message.getId() };
}

function thread(client: Chat.ChatClient, receiverId: string, parentMessageId: number): Chat.ConversationHandle {
  const filter = new Chat.MessagesRequestBuilder().withParent(true);
  return client.openConversation({ receiverType: 'user', receiverId, parentMessageId }, { filter });
}

/** Starts a run of the agent. */
async function start(question: number) {
  const { body } = await fixture.server.call('POST', '/runs', { as: agent, body: { messageId: String(question) } });
  const id: string = body.data.runId;
  const begun = new Set<string>();
  async function emit(...events: object[]): Promise<void> {
    const response = await fixture.server.call('POST', `/runs/${id}/events`, { as: agent, body: events });
    if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  }
  return {
    id,
    emit,
    /** Begins the text if it is a new one. */
    emitText(textId: string, ...deltas: string[]) {
      const first = begun.has(textId) ? [] : [{ type: 'text_message_start', textId }];
      begun.add(textId);
      return emit(...first, ...deltas.map((delta) => ({ type: 'text_message_content', textId, delta })));
    },
  };
}
