import { beforeEach, describe, expect, test } from 'vitest';
import { asJson, type Json } from '../base/json.ts';
import { CREW, IVO, type OpenedStore, StoreFixture } from '../testing/store-fixture.ts';

/** The first row of the run `r`: a response of the agent ivo in the thread of message 101. */
const FIRST = 'run:r:0';
const SECOND = 'run:r:1';

let fixture: StoreFixture;
let main: OpenedStore;
let thread: OpenedStore;
let lastSeq: number;

beforeEach(async () => {
  fixture = new StoreFixture();
  const [question = 0] = fixture.say(IVO, 'question');
  [main, thread] = [await fixture.open(IVO), await fixture.open({ ...IVO, parentMessageId: question })];
  lastSeq = 1;
});

test('a run has a row in its thread from its start, with the content of its future message', () => {
  begin();
  expect([rows(), fixture.chat.agents.rowKeysOf(main.store)]).toEqual([[FIRST], []]);
  const agent = { uid: 'ivo', name: 'Ivo' };
  expect(fixture.chat.messages.jsonOf(FIRST)).toEqual({
    conversationId: 'ivo_user_mara',
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    category: 'agentic',
    type: 'assistant',
    parentId: '101',
    sentAt: 1_001,
    sentAtMS: 1_001_500,
    data: { text: '', runId: 'r', threadId: '101', entities: { sender: { entityType: 'user', entity: agent } } },
  });
});

test('the row of a run has no sender until the agent is known, and no receiver without a user', () => {
  fixture.uid = undefined;
  receive(1, 'text_message_start', { textId: 't1' });
  const json = fixture.chat.messages.jsonOf(FIRST);
  expect([json['sender'], json['receiver'], asJson(json['data'])]).toEqual([
    undefined,
    '',
    { text: '', runId: 'r', threadId: '101' },
  ]);
});

test('the row of a run grows with its text, and notifies its listeners only when the text has changed', async () => {
  begin();
  let heard = 0;
  fixture.chat.messages.subscribe(FIRST, () => {
    heard += 1;
  });
  say('t1', 'At ', 'noon.');
  await fixture.settle();
  expect([text(FIRST), heard]).toEqual(['At noon.', 1]);
  expect(fixture.chat.messages.jsonOf(FIRST)['receiver']).toBe('mara');
  receive(next(), 'card_start', { cardId: 'c' });
  await fixture.settle();
  expect([text(FIRST), heard]).toEqual(['At noon.', 1]);
});

test('a run has a row for each text, in their order', () => {
  begin();
  say('t1', 'one');
  say('t2', 'two');
  say('t1', ' more');
  expect(rows().map((key) => [key, text(key)])).toEqual([
    [FIRST, 'one more'],
    [SECOND, 'two'],
  ]);
});

test('a row of a run without content disappears when the run has finished, and stays when it has failed', () => {
  begin();
  say('t1', ' ');
  say('t2', 'two');
  finish([0, 202]);
  expect(rows()).toEqual([SECOND]);
  receive(1, 'run_started', {}, 'other');
  receive(2, 'run_error', { code: 'NO', message: 'No.' }, 'other');
  expect(rows()).toEqual([SECOND, 'run:other:0']);
  receive(1, 'run_started', {}, 'silent');
  receive(2, 'run_finished', { messageIds: [] }, 'silent');
  expect(rows()).toEqual([SECOND, 'run:other:0']);
});

test('the stored message of a text takes over the row with its number, even if texts are equal', () => {
  begin();
  say('t1', 'Yes.');
  say('t2', 'Yes.');
  finish([201, 202]);
  store(202, 'Yes.');
  expect([rows(), ids()]).toEqual([[FIRST], [202]]);
  store(201, 'Yes.');
  expect([rows(), ids(), thread.store.segments.live?.keys]).toEqual([[], [201, 202], [FIRST, SECOND]]);
});

test('the stored message of a text takes over the row with the same text, before the end of the run', () => {
  begin();
  say('t1', 'one');
  say('t2', 'two');
  store(202, 'two');
  expect([ids(), rows(), fixture.chat.messages.keyOfId(202)]).toEqual([[202], [FIRST], SECOND]);
});

test('the stored message of a text waits for the end of the run while no row has the same text', async () => {
  begin();
  say('t1', 'Yes');
  store(201, 'Yes.');
  expect(ids()).toEqual([]);
  finish([201]);
  expect([ids(), rows(), fixture.chat.messages.keyOfId(201)]).toEqual([[201], [], FIRST]);
  await fixture.settle(2_000);
  expect(fixture.applied.filter(({ frame }) => frame.type === 'message' && frame.seq === 2).length).toBe(1);
});

test('a stored message that is already shown removes the row of the run', () => {
  store(201, 'one');
  begin();
  say('t1', 'one');
  finish([201]);
  expect([rows(), ids(), fixture.chat.messages.keyOfId(201)]).toEqual([[], [201], 'i:201']);
});

test('the stored message of a text waits no longer than 2 s', async () => {
  begin();
  say('t1', 'one');
  store(202, 'two');
  say('t2', 'two');
  await fixture.settle(1_999);
  expect(ids()).toEqual([]);
  await fixture.settle(1);
  expect([ids(), rows(), fixture.chat.messages.keyOfId(202)]).toEqual([[202], [FIRST], SECOND]);
});

test('a stored message that matches no text has a separate row', async () => {
  begin();
  say('t1', 'one');
  store(201, 'other');
  await fixture.settle(2_000);
  expect([rows(), fixture.chat.messages.keyOfId(201)]).toEqual([[FIRST], 'i:201']);
});

test('a message of an unknown run, or of none, does not wait', () => {
  begin();
  store(201, 'one', { runId: 'unknown' });
  store(202, 'two', { runId: undefined });
  expect(ids()).toEqual([201, 202]);
});

test('the stored message of a text is not delayed if it is already known or only changed', () => {
  store(201, 'one');
  begin();
  store(201, 'edited');
  expect(text('i:201')).toBe('edited');
  store(202, 'new', {}, 'message_edited');
  expect(ids()).toEqual([201, 202]);
});

test('the stored message of a text is not overwritten by later events of the run', async () => {
  begin();
  say('t1', 'one');
  store(201, 'one');
  await fixture.settle(2_000);
  say('t1', ' more');
  expect([text(FIRST), fixture.row(201)?.key]).toEqual(['one', FIRST]);
});

test('the stored message of a text stays when the run is freed, 60 s after its end', async () => {
  begin();
  say('t1', 'one');
  finish([201]);
  store(201, 'one');
  await fixture.settle(59_999);
  expect(fixture.chat.agents.runs.count).toBe(1);
  thread.view.takeTopics();
  await fixture.settle(1);
  expect([fixture.chat.agents.runs.count, ids(), text(FIRST)]).toEqual([0, [201], 'one']);
  expect(thread.view.takeTopics()).toEqual(['runs', 'timeline']);
  thread.store.segments.remove(FIRST);
  expect(fixture.chat.messages.get(FIRST)).toBeUndefined();
});

test('the run is kept until the stored message of its text arrives, while a view shows the conversation', async () => {
  begin();
  say('t1', 'one');
  finish([201]);
  await fixture.settle(180_000);
  expect([fixture.chat.agents.runs.count, rows()]).toEqual([1, [FIRST]]);
  store(201, 'one');
  await fixture.settle(60_000);
  expect(fixture.chat.agents.runs.count).toBe(0);
});

describe('a run the server does not know', () => {
  beforeEach(() => {
    const { respond } = fixture;
    fixture.respond = (request) =>
      request.path.startsWith('/runs/')
        ? { status: 404, body: { error: { code: 'ERR_RUN_NOT_FOUND', message: 'Gone.' } } }
        : respond(request);
  });

  test('a run that the server does not know fails if no message of it is found', async () => {
    begin();
    fixture.chat.reconnected();
    await fixture.settle();
    expect(fixture.chat.agents.runs.get('r')?.phase).toBe('failed');
  });

  test('a run that the server does not know finishes if one of its messages is known', async () => {
    begin();
    say('t1', 'one');
    say('t2', 'two');
    store(201, 'one');
    fixture.chat.reconnected();
    await fixture.settle();
    expect(fixture.chat.agents.runs.get('r')?.phase).toBe('finished');
  });

  test('a run that the server does not know finishes if its message is among the missed changes', async () => {
    begin();
    say('t1', 'one');
    const { respond } = fixture;
    const missed = frame(201, 'one');
    fixture.respond = (request) =>
      request.path.endsWith('/changes') ? { body: { data: [missed], meta: { toSeq: 2 } } } : respond(request);
    // Number 9 leaves a gap.
    receive(9, 'text_message_content', { textId: 't1', delta: '!' });
    await fixture.settle();
    expect([fixture.chat.agents.runs.get('r')?.phase, ids()]).toEqual(['finished', [201]]);
  });

  test('a run that the server does not know fails if its conversation was never opened', async () => {
    receive(3, 'text_message_content', { textId: 't1', delta: 'x', conversationId: 'elsewhere' });
    expect(fixture.chat.agents.runs.count).toBe(1);
    await fixture.settle();
    expect(fixture.chat.agents.runs.count).toBe(0);
  });
});

describe('an active run', () => {
  const requested = () => fixture.takePaths().filter((path) => path === '/runs/r/events');

  beforeEach(() => {
    const { respond } = fixture;
    fixture.respond = (request) =>
      request.path.startsWith('/runs/') ? { body: { data: [], meta: { status: 'running' } } } : respond(request);
    begin();
    fixture.takePaths();
  });

  test('an active run is fetched again on reconnection, even when no view shows its conversation', () => {
    for (const opened of [main, thread]) fixture.close(opened);
    fixture.chat.reconnected();
    expect(requested().length).toBe(1);
  });

  test('an active run is fetched again when its conversation is caught up', () => {
    fixture.chat.moved('ivo_user_mara', undefined);
    expect(requested().length).toBe(1);
  });
});

test('active runs are those of the conversation or thread that have not ended, by the messages they respond to', () => {
  receive(1, 'run_started', { messageId: '105' }, 'late');
  begin();
  receive(1, 'run_started', { threadId: '104' }, 'elsewhere');
  receive(1, 'run_started', { conversationId: 'group_crew', threadId: '9' }, 'crew');
  const { agents } = fixture.chat;
  expect([agents.activeOf(main.store), agents.activeOf(thread.store)]).toEqual([
    ['r', 'elsewhere', 'late'],
    ['r', 'late'],
  ]);
  finish([]);
  expect(agents.activeOf(thread.store)).toEqual(['late']);
});

test('active runs notify the views of their conversation and thread, even before the first page has loaded', async () => {
  fixture.say(CREW, 'one');
  const [crew, unloaded, other] = [
    await fixture.open(CREW),
    fixture.show({ ...IVO, parentMessageId: 104 }),
    fixture.show({ ...IVO, parentMessageId: 105 }),
  ];
  receive(1, 'run_started', { threadId: '104' });
  expect([main, unloaded, crew, other].map(({ view }) => view.takeTopics())).toEqual([
    ['runs', 'timeline'],
    ['runs', 'timeline'],
    [],
    [],
  ]);
});

test('a failed run is removed when its conversation is released', () => {
  begin();
  receive(next(), 'run_error', { code: 'NO', message: 'No.' });
  fixture.close(thread);
  expect(fixture.chat.messages.get(FIRST)?.key).toBe(FIRST);
  fixture.close(main);
  expect([fixture.chat.agents.runs.count, fixture.chat.messages.get(FIRST)]).toEqual([0, undefined]);
});

test('a failed run of a conversation that no view shows has no row', () => {
  for (const opened of [main, thread]) fixture.close(opened);
  begin();
  receive(next(), 'run_error', { code: 'NO', message: 'No.' });
  expect([fixture.chat.agents.runs.count, fixture.chat.messages.get(FIRST)]).toEqual([0, undefined]);
  begin();
  expect(fixture.chat.messages.get(FIRST)?.key).toBe(FIRST);
});

test('a run that begins again after a logout has rows', () => {
  begin();
  fixture.chat.clear();
  expect(fixture.chat.agents.runs.count).toBe(0);
  begin();
  expect(fixture.chat.messages.get(FIRST)?.key).toBe(FIRST);
});

function begin(): void {
  lastSeq = 1;
  receive(1, 'run_started', { agent: { uid: 'ivo', name: 'Ivo' } });
}

function say(textId: string, ...deltas: readonly string[]): void {
  for (const delta of deltas) receive(next(), 'text_message_content', { textId, delta });
}

function finish(messageIds: readonly number[]): void {
  receive(next(), 'run_finished', { messageIds: messageIds.map(String) });
}

function next(): number {
  lastSeq += 1;
  return lastSeq;
}

function receive(seq: number, type: string, more: Json = {}, runId = 'r'): void {
  const event = {
    runId,
    threadId: '101',
    messageId: '101',
    conversationId: 'ivo_user_mara',
    seq,
    timestamp: 1_001_500,
  };
  fixture.receive({ type: 'ai_event', at: 1, data: { ...event, type, ...more } });
}

/** Stores a text of the run, as the server does. */
function store(id: number, said: string, more: Json = {}, type = 'message'): void {
  fixture.receive(frame(id, said, more, type));
}

function frame(id: number, said: string, more: Json = {}, type = 'message'): Json {
  const seq = (fixture.chat.knownSeq('ivo_user_mara') ?? 0) + 1;
  const message = {
    id: String(id),
    conversationId: 'ivo_user_mara',
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    category: 'agentic',
    type: 'assistant',
    parentId: '101',
    sentAt: 2_000,
    seq,
    data: { text: said, runId: 'r', ...more },
  };
  return { type, at: 1, conversationId: 'ivo_user_mara', seq, data: { message } };
}

function rows(): readonly string[] {
  return fixture.chat.agents.rowKeysOf(thread.store);
}

function ids(): (number | undefined)[] {
  return fixture.ids(thread.store);
}

function text(key: string): unknown {
  return asJson(fixture.chat.messages.jsonOf(key)['data'])['text'];
}
