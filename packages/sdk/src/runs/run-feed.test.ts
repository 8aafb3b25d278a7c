import { expect, test } from 'vitest';
import { ChatException } from '../base/chat-exception.ts';
import type { Json } from '../base/json.ts';
import { RunFeed, type RunPage } from './run-feed.ts';

const STARTED = event(1, 'run_started', { agent: { uid: 'helper', name: 'Helper' } });
const BEGIN = event(2, 'text_message_start', { textId: 't1' });

test('a text is its deltas in the order of their numbers, whatever the order of arrival', async () => {
  const run = start();
  for (const each of [STARTED, BEGIN, textDelta(3, 'ha'), textDelta(3, 'ha'), textDelta(4, 'ha')])
    run.feed.receive(each);
  expect(run.text()).toBe('haha');
  expect(run.fetchedAfter).toEqual([]);
});

test('events behind a gap wait until the missing ones are fetched', async () => {
  const run = start();
  run.server.push(STARTED, BEGIN, textDelta(3, 'a'), textDelta(4, 'b'), textDelta(5, 'c'));
  for (const each of [STARTED, BEGIN, textDelta(5, 'c')]) run.feed.receive(each);
  expect([run.text(), run.fetchedAfter]).toEqual(['', [2]]);
  await settled();
  expect(run.text()).toBe('abc');
});

test('a merged frame that follows is applied whole, an overlapping one is fetched again', async () => {
  const run = start();
  run.server.push(STARTED, BEGIN, textDelta(3, 'a'), textDelta(4, 'b'), textDelta(5, 'c'));
  for (const each of [STARTED, BEGIN, textDelta(4, 'ab', 3)]) run.feed.receive(each);
  expect([run.text(), run.fetchedAfter]).toEqual(['ab', []]);
  run.feed.receive(textDelta(5, 'bc', 4));
  expect(run.text()).toBe('ab');
  await settled();
  expect([run.text(), run.fetchedAfter]).toEqual(['abc', [4]]);
});

test('a run joined in the middle is fetched from its beginning, and events that arrive in the meantime follow', async () => {
  const run = start();
  run.server.push(STARTED, BEGIN, textDelta(3, 'a'));
  run.feed.receive(textDelta(3, 'a'));
  run.feed.receive(textDelta(4, 'b'));
  await settled();
  expect([run.text(), run.feed.state.agent?.getName(), run.fetchedAfter]).toEqual(['ab', 'Helper', [0]]);
});

test('a status other than running ends the run, and later events are ignored', async () => {
  for (const [status, phase] of [
    ['finished', 'finished'],
    ['cancelled', 'stopped'],
    ['error', 'failed'],
  ] as const) {
    const run = start();
    run.feed.receive(STARTED);
    run.status = status;
    run.feed.resync();
    await settled();
    run.feed.receive(BEGIN);
    expect([run.feed.state.phase, run.feed.state.texts]).toEqual([phase, []]);
  }
});

test('a run unknown to the server counts as finished if its messages exist, else as failed', async () => {
  for (const [isStored, phase] of [
    [true, 'finished'],
    [false, 'failed'],
  ] as const) {
    const run = start(isStored);
    run.feed.receive(STARTED);
    run.rejection = new ChatException({ code: 'ERR_RUN_NOT_FOUND', message: 'gone', status: 404 });
    run.feed.resync();
    await settled();
    expect(run.feed.state.phase).toBe(phase);
    expect(run.feed.state.error?.code).toBe(isStored ? undefined : 'ERR_RUN_FAILED');
  }
});

test('a fetch that fails is tried again later', async () => {
  const run = start();
  run.server.push(STARTED, BEGIN, textDelta(3, 'a'));
  run.rejection = new ChatException({ code: 'ERR_NETWORK', message: 'rejected' });
  run.feed.receive(textDelta(3, 'a'));
  await settled();
  expect(run.retries.length).toBe(1);
  run.rejection = undefined;
  run.retries[0]?.();
  await settled();
  expect(run.text()).toBe('a');
});

test('a stopped feed ignores the fetch in flight and does not retry it', async () => {
  const fetched = start();
  fetched.server.push(STARTED, BEGIN, textDelta(3, 'a'));
  fetched.feed.resync();
  fetched.feed.stop();
  await settled();
  expect([fetched.text(), fetched.feed.state.lastSeq, fetched.changes]).toEqual(['', 0, 0]);

  for (const code of ['ERR_NETWORK', 'ERR_RUN_NOT_FOUND']) {
    const failed = start();
    failed.rejection = new ChatException({ code, message: 'rejected' });
    failed.feed.resync();
    failed.feed.stop();
    await settled();
    expect([code, failed.retries.length, failed.changes, failed.lookups]).toEqual([code, 0, 0, 0]);
  }
});

test('tool calls and cards are assembled as well', () => {
  const run = start();
  const call = { toolCallId: 'c1' };
  run.feed.receive(STARTED);
  run.feed.receive(event(2, 'tool_call_start', { ...call, toolCallName: 'where', clientSide: true }));
  run.feed.receive(event(3, 'tool_call_args', { ...call, delta: '{"a":' }));
  run.feed.receive(event(4, 'tool_call_args', { ...call, delta: '1}' }));
  expect(run.feed.state.tools[0]).toMatchObject({
    name: 'where',
    clientSide: true,
    arguments: '{"a":1}',
    called: false,
  });
  run.feed.receive(event(5, 'tool_call_end', call));
  expect([run.feed.state.phase, run.feed.state.tools[0]?.called]).toEqual(['tool', true]);
  run.feed.receive(event(6, 'tool_call_result', { ...call, content: 'Pier 7', role: 'tool' }));
  expect([run.feed.state.phase, run.feed.state.tools[0]?.result]).toEqual(['thinking', 'Pier 7']);
  run.feed.receive(event(7, 'card_start', { cardId: 'k' }));
  run.feed.receive(event(8, 'card', { cardId: 'k', card: { title: 'Ferry' } }));
  run.feed.receive(event(9, 'card_end', { cardId: 'k' }));
  expect(run.feed.state.cards).toEqual([{ cardId: 'k', card: { title: 'Ferry' }, done: true }]);
});

function start(isStored = false) {
  const run = {
    server: [] as Json[],
    status: 'running',
    fetchedAfter: [] as number[],
    retries: [] as (() => void)[],
    changes: 0,
    lookups: 0,
    rejection: undefined as ChatException | undefined,
    text: () => run.feed.state.texts[0]?.text ?? '',
    feed: new RunFeed(STARTED, {
      async fetch(afterSeq): Promise<RunPage> {
        run.fetchedAfter.push(afterSeq);
        await Promise.resolve();
        if (run.rejection) throw run.rejection;
        return { events: run.server.slice(afterSeq), status: run.status };
      },
      changed() {
        run.changes += 1;
      },
      later(_, again) {
        run.retries.push(again);
        return () => undefined;
      },
      lost() {
        run.lookups += 1;
        return Promise.resolve(isStored);
      },
    }),
  };
  return run;
}

function event(seq: number, type: string, more: Json = {}): Json {
  return {
    type,
    runId: 'r_1',
    threadId: '7',
    messageId: '7',
    conversationId: 'c',
    seq,
    timestamp: 1_000 + seq,
    ...more,
  };
}

function textDelta(seq: number, delta: string, seqFrom?: number): Json {
  return event(seq, 'text_message_content', { textId: 't1', delta, ...(seqFrom !== undefined && { seqFrom }) });
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
