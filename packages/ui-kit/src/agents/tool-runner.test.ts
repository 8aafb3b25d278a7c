import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { fakeTimers } from '../testing/fake-timers.ts';
import { sampleRun } from '../testing/sample-run.ts';
import { ChatAIAssistantTools, type ToolAction, type ToolContext } from './chat-ai-assistant-tools.ts';
import { ToolRunner } from './tool-runner.ts';

test('a tool is called once, with its arguments, the message and the run, and the agent receives its value', async () => {
  const calls: unknown[] = [];
  const stage = start({
    where: async ({ city }: { city: string }, { message, runId }: ToolContext) => {
      calls.push([city, message.getId(), runId]);
      return { pier: 7 };
    },
  });
  stage.call({ arguments: '{"city":"Oslo"}', called: false });
  expect(calls).toEqual([]);
  stage.call({ arguments: '{"city":"Oslo"}' });
  stage.call({ arguments: '{"city":"Oslo"}' });
  await stage.settled();
  expect(calls).toEqual([['Oslo', 5, 'r1']]);
  expect(stage.sent).toEqual([{ runId: 'r1', toolCallId: 'c1', content: { pier: 7 } }]);
  expect(stage.timers.pending()).toBe(0);
});

test.each<[string, string, ToolAction]>([
  ['ERR_TOOL_ARGUMENTS', '{"city":', () => 1],
  ['ERR_TOOL_FAILED', '{}', () => Promise.reject(new Error('No map.'))],
  ['ERR_TOOL_FAILED', '', () => fail()],
])('a failed call is reported to the agent and to the app: %s for %s', async (code, args, where) => {
  const stage = start({ where });
  stage.call({ arguments: args });
  await stage.settled();
  expect(stage.sent).toMatchObject([{ toolCallId: 'c1', error: { code } }]);
  expect(stage.errors).toEqual([code]);
});

test('an unknown tool name is reported to the agent as unknown', async () => {
  const stage = start({ where: () => 1 });
  stage.call({ name: 'when' });
  await stage.settled();
  expect(stage.sent).toMatchObject([{ error: { code: 'ERR_TOOL_NOT_FOUND' } }]);
});

test('a tool that takes longer than 30 s is aborted, the agent receives an error, and the late value is dropped', async () => {
  let signal: AbortSignal | undefined;
  const { promise, resolve } = Promise.withResolvers<string>();
  const stage = start({
    where: (_args, context) => {
      signal = context.signal;
      return promise;
    },
  });
  stage.call({});
  await stage.settled();
  stage.timers.pass(29_999);
  expect(signal?.aborted).toBe(false);
  stage.timers.pass(1);
  resolve('late');
  await stage.settled();
  expect([signal?.aborted, stage.errors]).toEqual([true, ['ERR_TOOL_TIMEOUT']]);
  expect(stage.sent).toMatchObject([{ error: { code: 'ERR_TOOL_TIMEOUT' } }]);
});

test('a run that ends in the meantime aborts the call and receives nothing', async () => {
  let signal: AbortSignal | undefined;
  const stage = start({
    where: (_args, context) => {
      signal = context.signal;
      return new Promise(() => undefined);
    },
  });
  stage.call({});
  await stage.settled();
  stage.end();
  await stage.settled();
  expect([signal?.aborted, stage.sent, stage.errors, stage.timers.pending()]).toEqual([true, [], [], 0]);
});

test('calls that run at the agent, and those of other users, are ignored', async () => {
  const calls: unknown[] = [];
  const tools = { where: () => calls.push('called') };
  start(tools).call({ clientSide: false });
  start(tools, { isOurs: false }).call({});
  const none = start(undefined);
  none.call({});
  await none.settled();
  expect([calls, none.sent, none.claims()]).toEqual([[], [], 0]);
});

test('a value that cannot be sent fails the call', async () => {
  const stage = start({ where: () => 'x' }, { rejects: 'ERR_BAD_ARGUMENT' });
  stage.call({});
  await stage.settled();
  expect(stage.sent.map((each) => each.error?.code)).toEqual([undefined, 'ERR_TOOL_FAILED']);
  expect(stage.errors).toEqual(['ERR_TOOL_FAILED']);
});

test('an unmounted list leaves no timer', async () => {
  const stage = start({ where: () => new Promise(() => undefined) });
  stage.call({});
  await stage.settled();
  stage.runner.release();
  expect(stage.timers.pending()).toBe(0);
});

type Sent = Parameters<Chat.ChatClient['sendToolResult']>[0];

function start(
  actions: Readonly<Record<string, ToolAction>> | undefined,
  { isOurs = true, rejects }: { readonly isOurs?: boolean; readonly rejects?: string } = {},
) {
  const timers = fakeTimers();
  const claimed = new Set<string>();
  const sent: Sent[] = [];
  const errors: string[] = [];
  const runner = new ToolRunner({
    client: {
      claimToolCall(_runId, toolCallId) {
        if (!isOurs || claimed.has(toolCallId)) return false;
        claimed.add(toolCallId);
        return true;
      },
      async sendToolResult(result) {
        sent.push(result);
        if (rejects && !result.error) throw new Chat.ChatException({ code: rejects, message: 'No.' });
      },
    },
    tools: () => actions && new ChatAIAssistantTools(actions),
    messageOf: async (id) => Chat.messageFromJSON({ id: String(id), category: 'message', type: 'text', data: {} }),
    timers,
    report: ({ code }) => errors.push(code),
  });
  return {
    runner,
    timers,
    sent,
    errors,
    claims: () => claimed.size,
    call: (tool: Partial<Chat.ToolState>) => runner.take(sampleRun({ phase: 'tool', tools: [{ ...TOOL, ...tool }] })),
    end: () => runner.take(sampleRun({ phase: 'stopped', tools: [TOOL] })),
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

function fail(): never {
  throw new Error('No.');
}

const TOOL: Chat.ToolState = {
  toolCallId: 'c1',
  name: 'where',
  displayName: undefined,
  executionText: undefined,
  clientSide: true,
  arguments: '{}',
  called: true,
  result: undefined,
};
