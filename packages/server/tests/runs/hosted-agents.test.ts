import { type ModelServerOptions, startModelServer } from '@chatwire/sandbox';
import { RealtimeClient } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';

const WHERE = { type: 'function', function: { name: 'where', description: 'Where am I?', parameters: {} } };

async function startAssisted(options: ModelServerOptions = {}) {
  const model = await startModelServer(options);
  const talk = await startConversationFixture({
    env: { CHATWIRE_AI_URL: model.url, CHATWIRE_AI_KEY: 'k', CHATWIRE_AI_MODEL: 'small' },
  });
  const assistant = { instructions: 'You know the harbour.', tools: JSON.stringify([WHERE]) };
  const body = { uid: 'helper', name: 'Helper', role: '@agentic', metadata: { '@private': { assistant } } };
  const made = await talk.server.call('POST', '/users', { body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const response = await talk.server.call('POST', '/users/mara/auth_tokens', { body: {} });
  const mara = await RealtimeClient.login(talk.server, response.body.data.authToken);
  const ended = (type: string) => mara.next('ai_event', (frame) => frame['data'].type === type);
  return {
    ...talk,
    mara,
    model,
    ended,
    async [Symbol.asyncDispose]() {
      await talk[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
      mara[Symbol.dispose]();
    },
  };
}

test('an agent responds word by word, and remembers the thread', async () => {
  await using talk = await startAssisted({ respond: () => [{ say: 'The ferry leaves at noon.' }] });
  const { id } = await talk.say('mara', 'helper', 'When does it leave?');
  const finished = await talk.ended('run_finished');
  const deltas = talk.mara.of('ai_event').filter((frame) => frame['data'].type === 'text_message_content');
  expect(deltas.map((frame) => frame['data'].delta).join('')).toBe('The ferry leaves at noon.');
  const [messageId] = finished['data'].messageIds;
  const stored = await talk.as('mara', 'GET', `/messages/${messageId}`);
  expect(stored.body.data).toMatchObject({
    category: 'agentic',
    sender: 'helper',
    parentId: id,
    data: { text: 'The ferry leaves at noon.' },
  });

  await talk.say('mara', 'helper', 'And back?', { parentId: id });
  await expect.poll(() => talk.model.questions.length).toBe(2);
  expect(talk.model.questions[1]).toMatchObject({
    model: 'small',
    messages: [
      { role: 'system', content: 'You know the harbour.' },
      { role: 'user', content: 'When does it leave?' },
      { role: 'assistant', content: 'The ferry leaves at noon.' },
      { role: 'user', content: 'And back?' },
    ],
  });
});

test('a new agent replies, even if messages to other users preceded it', async () => {
  await using talk = await startAssisted({ respond: () => [{ say: 'Aye.' }] });
  await talk.say('mara', 'helper', 'Are you there?');
  await talk.ended('run_finished');
  const body = { uid: 'pilot', name: 'Pilot', role: '@agentic', metadata: { '@private': { assistant: {} } } };
  await talk.server.call('POST', '/users', { body });
  await talk.say('mara', 'pilot', 'And you?');
  await expect.poll(() => talk.model.questions.length).toBe(2);
});

test('a tool of the client is called, and its result is returned to the model', async () => {
  await using talk = await startAssisted();
  await talk.say('mara', 'helper', 'Where am I?');
  const { data } = await talk.ended('tool_call_end');
  const given = { toolCallId: data.toolCallId, content: 'Pier 7' };
  await talk.as('mara', 'POST', `/runs/${data.runId}/tool_results`, given);
  const finished = await talk.ended('run_finished');
  expect(finished['data'].messageIds).toHaveLength(2);
  const last = await talk.as('mara', 'GET', `/messages/${finished['data'].messageIds[1]}`);
  expect(last.body.data.data.text).toBe('Thank you. I looked it up: Pier 7');
});

test('a model that rejects the call or is unreachable ends the run with an error', async () => {
  await using talk = await startAssisted({ respond: () => [{ fail: 503 }] });
  await talk.say('mara', 'helper', 'Hello?');
  const { data } = await talk.ended('run_error');
  expect(data).toMatchObject({ code: 'HTTP_503', message: 'The assistant cannot answer now.' });
  const kept = await talk.mara.next('message', (frame) => frame['data'].message.category === 'agentic');
  expect(kept['data'].message.data).toMatchObject({
    text: 'The assistant cannot answer now.',
    runId: data.runId,
    metadata: { runStatus: 'error', runErrorCode: 'HTTP_503' },
  });
});

test.each([
  ['UPSTREAM_ERROR', { error: 'The GPU is gone.' }],
  ['INCOMPLETE', { drop: true }],
  ['LENGTH', { finish: 'length' }],
  ['CONTENT_FILTER', { finish: 'content_filter' }],
] as const)('a response that ends with %s is an error, and its partial text is kept', async (code, step) => {
  await using talk = await startAssisted({ respond: () => [{ say: 'The ferry leaves' }, step] });
  await talk.say('mara', 'helper', 'When?');
  expect((await talk.ended('run_error'))['data']).toMatchObject({ code });
  const kept = await talk.mara.next('message', (frame) => frame['data'].message.category === 'agentic');
  expect(kept['data'].message.data).toMatchObject({
    text: 'The ferry leaves',
    metadata: { runStatus: 'error', runErrorCode: code },
  });
});

test('an interrupted response in a group is posted as received, marked as incomplete', async () => {
  await using talk = await startAssisted({ respond: () => [{ say: 'At noon' }, { drop: true }] });
  await talk.server.call('POST', '/groups/harbour/members', { body: { participants: ['helper'] } });
  const { id } = await talk.say('ivo', '#harbour', 'When, <@uid:helper>?');
  const reply = await talk.mara.next('message', (frame) => frame['data'].message.sender === 'helper');
  expect(reply['data'].message.data).toMatchObject({
    text: 'At noon',
    metadata: { runStatus: 'error', runErrorCode: 'INCOMPLETE', questionId: id },
  });
});

test('an agent whose model cannot be reached posts the failure to the group', async () => {
  await using talk = await startAssisted({ respond: () => [{ fail: 503 }] });
  await talk.server.call('POST', '/groups/harbour/members', { body: { participants: ['helper'] } });
  await talk.say('ivo', '#harbour', 'When, <@uid:helper>?');
  const reply = await talk.mara.next('message', (frame) => frame['data'].message.sender === 'helper');
  expect(reply['data'].message.data).toMatchObject({
    text: 'The assistant cannot answer now.',
    metadata: { runStatus: 'error', runErrorCode: 'HTTP_503' },
  });
});

test('stopping a run stops the model and keeps the text so far', async () => {
  await using talk = await startAssisted({ respond: () => [{ say: 'Let me think' }, { hang: true }] });
  await talk.say('mara', 'helper', 'Why?');
  const { data } = await talk.mara.next('ai_event', (frame) => frame['data'].delta === 'think');
  await talk.as('mara', 'POST', `/runs/${data.runId}/cancel`);
  await talk.ended('run_cancelled');
  const kept = await talk.mara.next('message', (frame) => frame['data'].message.category === 'agentic');
  expect(kept['data'].message.data.text).toBe('Let me think');
});

test('a stopping server ends the run of an agent that is responding', async () => {
  const talk = await startAssisted({ respond: () => [{ say: 'Well' }, { hang: true }] });
  await talk.say('mara', 'helper', 'Why?');
  await talk.mara.next('ai_event', (frame) => frame['data'].delta === 'Well');
  const failure = talk.ended('run_error');
  await talk[Symbol.asyncDispose]();
  expect((await failure)['data'].code).toBe('SERVER_STOPPED');
});

test('an agent in a group replies to users who mention it; agents do not reply to each other', async () => {
  await using talk = await startAssisted({ respond: () => [{ say: 'At noon.' }] });
  await talk.server.call('POST', '/groups/harbour/members', { body: { participants: ['helper'] } });
  await talk.say('ivo', '#harbour', 'no question');
  const { id } = await talk.say('ivo', '#harbour', 'When, <@uid:helper>?');
  const reply = await talk.mara.next('message', (frame) => frame['data'].message.sender === 'helper');
  expect(reply['data'].message).toMatchObject({
    category: 'message',
    type: 'text',
    parentId: id,
    data: { text: 'At noon.' },
  });
  expect(talk.model.questions).toHaveLength(1);
});
