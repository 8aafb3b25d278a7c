import { frameProbe } from '@chatwire/list-conformance/page';
import { Profiler, useCallback } from 'react';
import { View } from 'react-native';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ListAdapter } from '../../adapters/list-adapter.ts';
import { platformListAdapter } from '../../list/platform-list-adapter.ts';
import { ChatMessageList } from '../../message-list/chat-message-list.tsx';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { agentRun, HELPER } from '../../testing/agent-run.ts';
import { type FakeChat, fakeChat } from '../../testing/fake-chat.ts';
import { storedText } from '../../testing/stored-message.ts';

let chat: FakeChat;
let draws: string[] = [];
afterEach(() => chat.client.dispose());

test('a row goes from the first status to the stored message without a remount, and nothing moves at the end', async () => {
  const { run, row, drawn } = await responding();
  run.start();
  await expect.poll(() => row()?.textContent).toContain('Thinking…');
  const element = row();
  expect(element?.querySelector('[data-testid="chat-run-r1-0"]')).not.toBeNull();
  run.emit('tool_call_start', { toolCallId: 'c1', toolCallName: 'map', executionText: 'Looking at the map' });
  await expect.poll(() => row()?.textContent).toContain('Looking at the map');
  run.begin();
  run.say('The **tide');
  await expect.poll(() => row()?.textContent).toContain('The tide');
  run.say('** turns `at noon');
  await expect.poll(() => row()?.textContent).toContain('The tide turns at noon');
  run.say('`.');
  run.emit('card_start', { cardId: 'k1' });
  run.emit('card_end', { cardId: 'k1' });
  await expect.poll(() => row()?.textContent).toContain('This message cannot be shown here.');
  const probe = frameProbe();
  // The list has followed to its end.
  await expect.poll(async () => new Set(await probe.readFrames(3, drawn)).size).toBe(1);
  const before = drawn();
  run.finish(9, 'The **tide** turns `at noon`.', 2);
  const frames = await probe.readFrames(4, drawn);
  probe.remove();
  await expect.poll(() => row()?.querySelector('[data-testid="chat-message-9"]')).not.toBeNull();
  expect(new Set([...frames, drawn()])).toEqual(new Set([before]));
  expect([row() === element, row()?.querySelector('[role="button"]')?.textContent]).toEqual([true, 'Copy']);
});

test('a chunk renders its own row and no other', async () => {
  const { run, row } = await responding();
  run.start();
  run.begin();
  run.say('One');
  await expect.poll(() => row()?.textContent).toContain('One');
  draws = [];
  run.say(' two');
  run.say(' three');
  await expect.poll(() => row()?.textContent).toContain('One two three');
  expect(new Set(draws)).toEqual(new Set(['run:r1:0']));
});

test('every text of a run has its own row, and only the last shows the status and the outcome', async () => {
  const { run, row } = await responding();
  run.start();
  run.begin('t1');
  run.say('First.', 't1');
  run.emit('text_message_end', { textId: 't1' });
  run.begin('t2');
  run.say('Second', 't2');
  await expect.poll(() => row(1)?.textContent).toContain('Second');
  run.emit('run_error', { code: 'X', message: 'No.' });
  await expect.poll(() => row(1)?.textContent).toContain('The response was cut off.');
  expect(row(0)?.textContent).not.toContain('cut off');
  expect([row(0), row(1)].map(buttonsOf)).toEqual([[], ['Try again']]);
});

test('two concurrent agents are painted at separate paces', async () => {
  const { run, row } = await responding({ streamingSpeed: 60_000 });
  const other = agentRun(chat, { runId: 'r2', threadId: 1, messageId: 2 });
  for (const each of [run, other]) {
    each.start();
    each.begin();
  }
  await expect.poll(() => row(0, 'r2')).not.toBeNull();
  run.say('One');
  await expect.poll(() => row()?.textContent).toContain('One');
  run.say(' two');
  other.say('Uno');
  await expect.poll(() => row(0, 'r2')?.textContent).toContain('Uno');
  expect(row()?.textContent).not.toContain('two');
});

test('the shimmer is static with reduced motion', async () => {
  const query = vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...new EventTarget(),
    matches: true,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => true,
  }));
  const { run, row } = await responding();
  run.start();
  await expect.poll(() => row()?.textContent).toContain('Thinking…');
  const note = [...(row()?.querySelectorAll('div') ?? [])].find(
    (each) => each.textContent === 'Thinking…' && each.children.length === 0,
  );
  const probe = frameProbe();
  const frames = await probe.readFrames(6, () => (note ? getComputedStyle(note).opacity : 'gone'));
  expect(new Set(frames)).toEqual(new Set(['1']));
  probe.remove();
  query.mockRestore();
});

test.each([
  ['LENGTH', 'The response reached its length limit.'],
  ['CONTENT_FILTER', 'The response was stopped by a content filter.'],
  ['UPSTREAM_ERROR', 'The response was cut off.'],
])('a run that fails with %s shows “%s”', async (code, text) => {
  const { run, row } = await responding();
  run.start();
  run.begin();
  run.say('At');
  run.emit('run_error', { code, message: 'No.' });
  await expect.poll(() => row()?.textContent).toContain(text);
});

test('the stored part of a failed response keeps everything in position and adds a copy button', async () => {
  const { run, row, drawn } = await responding();
  run.start();
  run.begin();
  run.say('At half');
  run.emit('run_error', { code: 'INCOMPLETE', message: 'No.' });
  await expect.poll(() => buttonsOf(row())).toEqual(['Try again']);
  const probe = frameProbe();
  await expect.poll(async () => new Set(await probe.readFrames(3, drawn)).size).toBe(1);
  const before = drawn();
  run.storePartial(9, 'At half', 'error', 2);
  await expect.poll(() => buttonsOf(row())).toEqual(['Try again', 'Copy']);
  probe.remove();
  expect(drawn()).toBe(before);
});

/** Returns the texts of the buttons of a row. */
function buttonsOf(row: Element | null): string[] {
  return [...(row?.querySelectorAll('[role="button"]') ?? [])].map(({ textContent }) => textContent).filter(Boolean);
}

/** Renders a thread with a question whose agent is about to respond. */
async function responding({ streamingSpeed = 0 }: { streamingSpeed?: number } = {}) {
  chat = await fakeChat({ messages: [QUESTION] });
  const screen = await render(
    <ChatUIProvider client={chat.client} language="en" theme={LIGHT} timeZone="UTC" adapters={{ list: COUNTED }}>
      <View style={{ height: 600 }}>
        <ChatMessageList user={HELPER} parentMessageId={1} streamingSpeed={streamingSpeed} />
      </View>
    </ChatUIProvider>,
  );
  await expect.element(screen.getByText('When does it leave?')).toBeVisible();
  const row = (index = 0, runId = 'r1') => document.querySelector(`[data-key="run:${runId}:${index}"]`);
  return {
    run: agentRun(chat, { threadId: 1, messageId: 2 }),
    row,
    /** Positions of all visible parts of the row. */
    drawn: () =>
      [...(row()?.querySelectorAll('*') ?? [])]
        .filter((each) => each.children.length === 0 && each.textContent !== '')
        .map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [each.textContent, x, y, width, height].join(' ');
        })
        .join('\n'),
  };
}

const LIGHT = { mode: 'light' } as const;

const QUESTION = storedText({ id: 2, text: 'When does it leave?', sender: 'mara', receiver: 'helper', parentId: '1' });

/** A list that records when a part of each row renders. */
const COUNTED: ListAdapter = {
  createList() {
    const List = platformListAdapter.createList();
    return function CountedList({ renderRow, ...props }) {
      const counted = useCallback(
        (key: string) => (
          <Profiler id={key} onRender={(id) => draws.push(id)}>
            {renderRow(key)}
          </Profiler>
        ),
        [renderRow],
      );
      return <List {...props} renderRow={counted} />;
    };
  },
};
