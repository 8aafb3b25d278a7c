import { type ModelServerOptions, startModelServer } from '@chatwire/sandbox';
import { RealtimeClient } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { startConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';

const WHERE = { type: 'function', function: { name: 'where', description: 'Where am I?', parameters: {} } };

async function startWithAssistant(options: ModelServerOptions = {}) {
  const model = await startModelServer(options);
  const fixture = await startConversationFixture({
    env: { CHATWIRE_AI_URL: model.url, CHATWIRE_AI_KEY: 'k', CHATWIRE_AI_MODEL: 'small' },
  });
  const assistant = { instructions: 'You know the harbour.', tools: JSON.stringify([WHERE]) };
  const body = { uid: 'helper', name: 'Helper', role: '@agentic', metadata: { '@private': { assistant } } };
  const created = await fixture.server.call('POST', '/users', { body });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  const response = await fixture.server.call('POST', '/users/mara/auth_tokens', { body: {} });
  const mara = await RealtimeClient.login(fixture.server, response.body.data.authToken);
  const nextRunEvent = (type: string) => mara.next('ai_event', (frame) => frame['data'].type === type);
  return {
    ...fixture,
    mara,
    model,
    nextRunEvent,
    async [Symbol.asyncDispose]() {
      await fixture[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
      mara[Symbol.dispose]();
    },
  };
}

test('an agent responds word by word, and remembers the thread', async () => {
  await using fixture = await startWithAssistant({ respond: () => [{ say: 'The ferry leaves at noon.' }] });
  const { id } = await fixture.say('mara', 'helper', 'When does it leave?');
  const finished = await fixture.nextRunEvent('run_finished');
  const deltas = fixture.mara.of('ai_event').filter((frame) => frame['data'].type === 'text_message_content');
  expect(deltas.map((frame) => frame['data'].delta).join('')).toBe('The ferry leaves at noon.');
  const [messageId] = finished['data'].messageIds;
  const stored = await fixture.as('mara', 'GET', `/messages/${messageId}`);
  expect(stored.body.data).toMatchObject({
    category: 'agentic',
    sender: 'helper',
    parentId: id,
    data: { text: 'The ferry leaves at noon.' },
  });

  await fixture.say('mara', 'helper', 'And back?', { parentId: id });
  await expect.poll(() => fixture.model.questions.length).toBe(2);
  expect(fixture.model.questions[1]).toMatchObject({
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
  await using fixture = await startWithAssistant({ respond: () => [{ say: 'Aye.' }] });
  await fixture.say('mara', 'helper', 'Are you there?');
  await fixture.nextRunEvent('run_finished');
  const body = { uid: 'pilot', name: 'Pilot', role: '@agentic', metadata: { '@private': { assistant: {} } } };
  await fixture.server.call('POST', '/users', { body });
  await fixture.say('mara', 'pilot', 'And you?');
  await expect.poll(() => fixture.model.questions.length).toBe(2);
});

test('a tool of the client is called, and its result is returned to the model', async () => {
  await using fixture = await startWithAssistant();
  await fixture.say('mara', 'helper', 'Where am I?');
  const { data } = await fixture.nextRunEvent('tool_call_end');
  const given = { toolCallId: data.toolCallId, content: 'Pier 7' };
  await fixture.as('mara', 'POST', `/runs/${data.runId}/tool_results`, given);
  const finished = await fixture.nextRunEvent('run_finished');
  expect(finished['data'].messageIds).toHaveLength(2);
  const last = await fixture.as('mara', 'GET', `/messages/${finished['data'].messageIds[1]}`);
  expect(last.body.data.data.text).toBe('Thank you. I looked it up: Pier 7');
});

test('a model that rejects the call or is unreachable ends the run with an error', async () => {
  await using fixture = await startWithAssistant({ respond: () => [{ fail: 503 }] });
  await fixture.say('mara', 'helper', 'Hello?');
  const { data } = await fixture.nextRunEvent('run_error');
  expect(data).toMatchObject({ code: 'HTTP_503', message: 'The assistant cannot answer now.' });
  const kept = await fixture.mara.next('message', (frame) => frame['data'].message.category === 'agentic');
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
  await using fixture = await startWithAssistant({ respond: () => [{ say: 'The ferry leaves' }, step] });
  await fixture.say('mara', 'helper', 'When?');
  expect((await fixture.nextRunEvent('run_error'))['data']).toMatchObject({ code });
  const kept = await fixture.mara.next('message', (frame) => frame['data'].message.category === 'agentic');
  expect(kept['data'].message.data).toMatchObject({
    text: 'The ferry leaves',
    metadata: { runStatus: 'error', runErrorCode: code },
  });
});

test('an interrupted response in a group is posted as received, marked as incomplete', async () => {
  await using fixture = await startWithAssistant({ respond: () => [{ say: 'At noon' }, { drop: true }] });
  await fixture.server.call('POST', '/groups/harbour/members', { body: { participants: ['helper'] } });
  const { id } = await fixture.say('ivo', 'group:harbour', 'When, <@uid:helper>?');
  const reply = await fixture.mara.next('message', (frame) => frame['data'].message.sender === 'helper');
  expect(reply['data'].message.data).toMatchObject({
    text: 'At noon',
    metadata: { runStatus: 'error', runErrorCode: 'INCOMPLETE', questionId: id },
  });
});

test('an agent whose model cannot be reached posts the failure to the group', async () => {
  await using fixture = await startWithAssistant({ respond: () => [{ fail: 503 }] });
  await fixture.server.call('POST', '/groups/harbour/members', { body: { participants: ['helper'] } });
  await fixture.say('ivo', 'group:harbour', 'When, <@uid:helper>?');
  const reply = await fixture.mara.next('message', (frame) => frame['data'].message.sender === 'helper');
  expect(reply['data'].message.data).toMatchObject({
    text: 'The assistant cannot answer now.',
    metadata: { runStatus: 'error', runErrorCode: 'HTTP_503' },
  });
});

test('stopping a run stops the model and keeps the text so far', async () => {
  await using fixture = await startWithAssistant({ respond: () => [{ say: 'Let me think' }, { hang: true }] });
  await fixture.say('mara', 'helper', 'Why?');
  const { data } = await fixture.mara.next('ai_event', (frame) => frame['data'].delta === 'think');
  await fixture.as('mara', 'POST', `/runs/${data.runId}/cancel`);
  await fixture.nextRunEvent('run_cancelled');
  const kept = await fixture.mara.next('message', (frame) => frame['data'].message.category === 'agentic');
  expect(kept['data'].message.data.text).toBe('Let me think');
});

test('a stopping server ends the run of an agent that is responding', async () => {
  const fixture = await startWithAssistant({ respond: () => [{ say: 'Well' }, { hang: true }] });
  await fixture.say('mara', 'helper', 'Why?');
  await fixture.mara.next('ai_event', (frame) => frame['data'].delta === 'Well');
  const failure = fixture.nextRunEvent('run_error');
  await fixture[Symbol.asyncDispose]();
  expect((await failure)['data'].code).toBe('SERVER_STOPPED');
});

test('an agent in a group replies to users who mention it; agents do not reply to each other', async () => {
  await using fixture = await startWithAssistant({ respond: () => [{ say: 'At noon.' }] });
  await fixture.server.call('POST', '/groups/harbour/members', { body: { participants: ['helper'] } });
  await fixture.say('ivo', 'group:harbour', 'no question');
  const { id } = await fixture.say('ivo', 'group:harbour', 'When, <@uid:helper>?');
  const reply = await fixture.mara.next('message', (frame) => frame['data'].message.sender === 'helper');
  expect(reply['data'].message).toMatchObject({
    category: 'message',
    type: 'text',
    parentId: id,
    data: { text: 'At noon.' },
  });
  expect(fixture.model.questions).toHaveLength(1);
});
