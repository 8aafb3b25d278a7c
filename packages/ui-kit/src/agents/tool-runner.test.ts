import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { fakeTimers } from '../testing/fake-timers.ts';
import { sampleRun } from '../testing/sample-run.ts';
import { ChatAIAssistantTools, type ToolAction, type ToolContext } from './chat-ai-assistant-tools.ts';
import { ToolRunner } from './tool-runner.ts';

test('a tool is called once, with its arguments, the message and the run, and the agent receives its value', async () => {
  const calls: unknown[] = [];
  const fixture = start({
    where: async ({ city }: { city: string }, { message, runId }: ToolContext) => {
      calls.push([city, message.getId(), runId]);
      return { pier: 7 };
    },
  });
  fixture.call({ arguments: '{"city":"Oslo"}', called: false });
  expect(calls).toEqual([]);
  fixture.call({ arguments: '{"city":"Oslo"}' });
  fixture.call({ arguments: '{"city":"Oslo"}' });
  await fixture.settled();
  expect(calls).toEqual([['Oslo', 5, 'r1']]);
  expect(fixture.sent).toEqual([{ runId: 'r1', toolCallId: 'c1', content: { pier: 7 } }]);
  expect(fixture.timers.pending()).toBe(0);
});

test.each<[string, string, ToolAction]>([
  ['ERR_TOOL_ARGUMENTS', '{"city":', () => 1],
  ['ERR_TOOL_FAILED', '{}', () => Promise.reject(new Error('No map.'))],
  ['ERR_TOOL_FAILED', '', () => fail()],
])('a failed call is reported to the agent and to the app: %s for %s', async (code, args, where) => {
  const fixture = start({ where });
  fixture.call({ arguments: args });
  await fixture.settled();
  expect(fixture.sent).toMatchObject([{ toolCallId: 'c1', error: { code } }]);
  expect(fixture.errors).toEqual([code]);
});

test('an unknown tool name is reported to the agent as unknown', async () => {
  const fixture = start({ where: () => 1 });
  fixture.call({ name: 'when' });
  await fixture.settled();
  expect(fixture.sent).toMatchObject([{ error: { code: 'ERR_TOOL_NOT_FOUND' } }]);
});

test('a tool that takes longer than 30 s is aborted, the agent receives an error, and the late value is dropped', async () => {
  let signal: AbortSignal | undefined;
  const { promise, resolve } = Promise.withResolvers<string>();
  const fixture = start({
    where: (_args, context) => {
      signal = context.signal;
      return promise;
    },
  });
  fixture.call({});
  await fixture.settled();
  fixture.timers.pass(29_999);
  expect(signal?.aborted).toBe(false);
  fixture.timers.pass(1);
  resolve('late');
  await fixture.settled();
  expect([signal?.aborted, fixture.errors]).toEqual([true, ['ERR_TOOL_TIMEOUT']]);
  expect(fixture.sent).toMatchObject([{ error: { code: 'ERR_TOOL_TIMEOUT' } }]);
});

test('a run that ends in the meantime aborts the call and receives nothing', async () => {
  let signal: AbortSignal | undefined;
  const fixture = start({
    where: (_args, context) => {
      signal = context.signal;
      return new Promise(() => undefined);
    },
  });
  fixture.call({});
  await fixture.settled();
  fixture.end();
  await fixture.settled();
  expect([signal?.aborted, fixture.sent, fixture.errors, fixture.timers.pending()]).toEqual([true, [], [], 0]);
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
  const fixture = start({ where: () => 'x' }, { rejects: 'ERR_BAD_ARGUMENT' });
  fixture.call({});
  await fixture.settled();
  expect(fixture.sent.map((each) => each.error?.code)).toEqual([undefined, 'ERR_TOOL_FAILED']);
  expect(fixture.errors).toEqual(['ERR_TOOL_FAILED']);
});

test('an unmounted list leaves no timer', async () => {
  const fixture = start({ where: () => new Promise(() => undefined) });
  fixture.call({});
  await fixture.settled();
  fixture.runner.release();
  expect(fixture.timers.pending()).toBe(0);
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
