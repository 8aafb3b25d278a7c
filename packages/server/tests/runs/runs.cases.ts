import { FakeClock, RealtimeClient, type TestServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationFixture, StartConversationFixture } from '../fixtures/conversations/conversation-fixture.ts';
import { statusOf } from '../fixtures/helpers.ts';

/**
 * Defines the test cases for streamed responses of agents over HTTP and WebSocket. See
 * docs/spec/rest-and-realtime.md#agent-runs, #run-events.
 */
export function runCases(start: StartConversationFixture): void {
  const clock = new FakeClock();
  let fixture: ConversationFixture;
  let server: TestServer;
  let agentToken: string;
  beforeAll(async () => {
    fixture = await start({ clock });
    server = fixture.server;
    const body = { uid: 'helper', name: 'Helper', role: '@agentic', withAuthToken: true };
    agentToken = (await server.call('POST', '/users', { body })).body.data.authToken;
  });
  afterAll(async () => {
    let isStopped = false;
    const stopping = Promise.resolve(fixture[Symbol.asyncDispose]()).finally(() => {
      isStopped = true;
    });
    while (!isStopped) await clock.advance(100); // Pending records wait for the clock.
    await stopping;
  });

  async function anotherToken(uid: string): Promise<string> {
    return (await server.call('POST', `/users/${uid}/auth_tokens`, { body: {} })).body.data.authToken;
  }
  const asAgent = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: agentToken, ...(body !== undefined && { body }) });
  async function startRun(text = 'When does the ferry leave?') {
    const { id } = await fixture.say('mara', 'helper', text);
    const { body } = await asAgent('POST', '/runs', { messageId: id });
    return { questionId: id, ...body.data };
  }
  const append = (runId: string, events: object[]) => asAgent('POST', `/runs/${runId}/events`, events);
  const eventsOf = (runId: string, after = 0) => fixture.as('mara', 'GET', `/runs/${runId}/events?afterSeq=${after}`);

  test('a run has gapless numbers, is broadcast live, and its texts become messages of the thread', async () => {
    using mara = await RealtimeClient.login(server, await anotherToken('mara'));
    const { runId, questionId, threadId, conversationId, status } = await startRun();
    expect([threadId, status, conversationId]).toEqual([questionId, 'running', 'helper_user_mara']);
    await append(runId, [
      { type: 'text_message_start', textId: 't1' },
      { type: 'text_message_content', textId: 't1', delta: 'At ' },
      { type: 'text_message_content', textId: 't1', delta: 'noon.' },
      { type: 'text_message_end', textId: 't1' },
    ]);
    await append(runId, [
      { type: 'text_message_start', textId: 't2' },
      { type: 'text_message_content', textId: 't2', delta: 'Bring a coat.' },
      { type: 'run_finished' },
    ]);

    const { body } = await eventsOf(runId);
    expect(body.meta).toEqual({ status: 'finished', lastSeq: 8 });
    expect(body.data.map((event: { seq: number }) => event.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(body.data[0]).toMatchObject({ type: 'run_started', agent: { uid: 'helper', name: 'Helper' }, runId });
    const { messageIds } = body.data[7];
    const stored = await Promise.all(messageIds.map((id: string) => fixture.as('mara', 'GET', `/messages/${id}`)));
    expect(stored.map((response) => response.body.data)).toMatchObject([
      {
        category: 'agentic',
        type: 'assistant',
        sender: 'helper',
        parentId: questionId,
        data: { text: 'At noon.', runId },
      },
      { parentId: questionId, data: { text: 'Bring a coat.', threadId } },
    ]);
    await mara.next('ai_event', (frame) => frame['data'].type === 'run_finished');
    expect((await eventsOf(runId, 6)).body.data).toHaveLength(2);
    expect(mara.of('message').map((frame) => frame['data'].message.data.text)).toContain('Bring a coat.');
  });

  test('only an agent starts a run and appends its events, and only participants see it', async () => {
    const { runId, questionId } = await startRun();
    expect(statusOf(await fixture.as('mara', 'POST', '/runs', { messageId: questionId }))).toBe(
      '403 ERR_PERMISSION_DENIED',
    );
    const forged = await fixture.as('mara', 'POST', `/runs/${runId}/events`, [{ type: 'run_finished' }]);
    expect(statusOf(forged)).toBe('403 ERR_PERMISSION_DENIED');
    expect(statusOf(await fixture.as('noor', 'GET', `/runs/${runId}/events`))).toBe('404 ERR_RUN_NOT_FOUND');
    expect(statusOf(await eventsOf('r_999'))).toBe('404 ERR_RUN_NOT_FOUND');
    expect(statusOf(await append(runId, [{ type: 'run_started' }]))).toBe('400 ERR_BAD_REQUEST');
    expect(statusOf(await append(runId, [{ type: 'run_finished' }, { type: 'card_end', cardId: 'c' }]))).toBe(
      '400 ERR_BAD_REQUEST',
    );
  });

  test('a stopped run keeps its text, reports the stop, drops later events, and cannot be stopped again', async () => {
    const { runId, questionId } = await startRun();
    await append(runId, [
      { type: 'text_message_start', textId: 't' },
      { type: 'text_message_content', textId: 't', delta: 'Let me thi' },
    ]);
    const cancelled = await fixture.as('mara', 'POST', `/runs/${runId}/cancel`);
    expect(cancelled.body.data).toEqual({ status: 'cancelled' });
    const late = await append(runId, [{ type: 'text_message_content', textId: 't', delta: 'nk' }]);
    expect(late.body.data).toEqual({ lastSeq: 4, cancelled: true });
    expect(statusOf(await fixture.as('mara', 'POST', `/runs/${runId}/cancel`))).toBe('409 ERR_RUN_FINISHED');
    const { body } = await eventsOf(runId);
    expect(body.data.at(-1)).toMatchObject({ type: 'run_cancelled', by: 'mara', seq: 4 });
    const thread = await fixture.as('mara', 'GET', `/messages/${questionId}/thread`);
    expect(thread.body.data.length).toBe(1);
    expect(thread.body.data[0].data).toMatchObject({ text: 'Let me thi', metadata: { runStatus: 'cancelled' } });
  });

  test('a client submits the result of its tool once, before the deadline', async () => {
    const { runId } = await startRun();
    const call = { toolCallId: 'c1', toolCallName: 'where', clientSide: true };
    const submitResult = (body: object) => fixture.as('mara', 'POST', `/runs/${runId}/tool_results`, body);
    await append(runId, [
      { type: 'tool_call_start', ...call },
      { type: 'tool_call_args', toolCallId: 'c1', delta: '{}' },
    ]);
    expect(statusOf(await submitResult({ toolCallId: 'c1', content: 'early' }))).toBe('400 ERR_BAD_REQUEST');
    await append(runId, [{ type: 'tool_call_end', toolCallId: 'c1' }]);
    expect((await submitResult({ toolCallId: 'c1', content: '{"pier":7}' })).body.data).toEqual({ success: true });
    expect((await submitResult({ toolCallId: 'c1', content: 'again' })).body.data).toEqual({ success: true });
    const { body } = await eventsOf(runId, 4);
    expect(body.data).toMatchObject([{ type: 'tool_call_result', toolCallId: 'c1', content: '{"pier":7}', seq: 5 }]);

    await append(runId, [
      { type: 'tool_call_start', ...call, toolCallId: 'c2' },
      { type: 'tool_call_end', toolCallId: 'c2' },
    ]);
    await clock.advance(30_001);
    expect(statusOf(await submitResult({ toolCallId: 'c2', content: 'late' }))).toBe('400 ERR_BAD_REQUEST');
  });

  test('a silent run ends with TIMEOUT, and an ended one accepts no events', async () => {
    const { runId } = await startRun();
    await clock.advance(130_001);
    await expect.poll(async () => (await eventsOf(runId)).body.meta.status).toBe('error');
    expect((await eventsOf(runId)).body.data.at(-1)).toMatchObject({ type: 'run_error', code: 'TIMEOUT' });
    expect(statusOf(await append(runId, [{ type: 'run_finished' }]))).toBe('409 ERR_RUN_FINISHED');
  });
}
