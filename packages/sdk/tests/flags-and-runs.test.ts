import { expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { startParty, until } from './party.ts';

test('a message is reported with one of the reasons', async () => {
  await using party = await startParty();
  const [ivo, mara] = [await party.join('ivo'), await party.join('mara')];
  const message = await ivo.sendMessage(new Chat.TextMessage('mara', 'buy now', 'user'));
  const reasons = await mara.getFlagReasons();
  expect(reasons.map((reason) => reason.getId())).toContain('spam');
  expect(await mara.flagMessage(message.getId(), { reasonId: 'spam', remark: 'advert' })).toEqual({
    success: true,
    message: expect.any(String),
  });
  await expect(mara.flagMessage(message.getId(), { reasonId: 'no-such' })).rejects.toMatchObject({ status: 400 });
});

test('the events of an agent are heard, and its run can be stopped', async () => {
  await using party = await startParty();
  await party.server.call('POST', '/users', { body: { uid: 'helper', name: 'Helper', role: '@agentic' } });
  const mara = await party.join('mara');
  const events: Chat.AIAssistantEvent[] = [];
  mara.addAIAssistantListener('test', { onAIAssistantEventReceived: (event) => void events.push(event) });
  const question = await mara.sendMessage(new Chat.TextMessage('helper', 'When does the ferry leave?', 'user'));
  const started = await party.server.call('POST', '/runs', {
    as: 'helper',
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
