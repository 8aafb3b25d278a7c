import { afterPaint, frameProbe } from '@chatwire/list-conformance/page';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FakeConversation } from '../testing/fake-conversation.ts';
import { ListBody } from './list-body.tsx';
import { ListSession } from './session/list-session.ts';
import type { ListStart } from './session/list-session-options.ts';
import { useListRow, useObservablePart } from './use-observable.ts';
import { webListAdapter } from './web/web-list-adapter.ts';

const ROW = 50;
const VIEWPORT = 500;

test('a list opens at the first unread message, a third from the top, in its first painted frame', async () => {
  using fixture = listOf({ fromUnread: true });
  fixture.source.onRequest = () => {
    fixture.source.set('unread', { count: 60, lastReadMessageId: 40, paused: false });
    fixture.source.show({ keys: fixture.source.add(1, 100), live: true, segmentId: 1, unreadKey: 'i:41' });
  };
  const frames = await fixture.opened();
  expect(new Set(frames.filter((top) => top !== undefined))).toEqual(new Set([Math.round(VIEWPORT / 3)]));
});

test('a message that must be loaded is centred in the first frame that shows it', async () => {
  using fixture = listOf({});
  fixture.source.onRequest = () => fixture.source.show({ keys: fixture.source.add(1, 100), live: true, segmentId: 1 });
  await fixture.opened();
  fixture.source.onRequest = () =>
    fixture.source.show({ keys: fixture.source.add(501, 531), live: false, segmentId: 2 });
  const jump = fixture.session.jump(516);
  const frames = await fixture.frames(() => fixture.topOf('i:516'));
  expect(await jump).toBe(true);
  expect(new Set(frames.filter((top) => top !== undefined))).toEqual(new Set([(VIEWPORT - ROW) / 2]));
  expect(fixture.highlighted()).toBe('i:516');
});

test('the arrow keys, Page Up and Down, Home and End move the focus over messages only', async () => {
  using fixture = await openedList();
  await userEvent.tab();
  expect(fixture.focused()).toBe('i:100');
  for (const [keys, expected] of [
    ['{ArrowUp}', 'i:99'],
    ['{ArrowUp}{ArrowUp}', 'i:97'],
    ['{ArrowDown}', 'i:98'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}', 'i:100'],
    ['{PageUp}', 'i:91'],
    ['{Home}', 'i:1'],
    ['{ArrowUp}', 'i:1'],
    ['{PageDown}', 'i:10'],
    ['{End}', 'i:100'],
  ] as const) {
    await userEvent.keyboard(keys);
    await fixture.frames(() => undefined);
    expect(fixture.focused()).toBe(expected);
    expect(fixture.isInView(expected)).toBe(true);
  }
});

test('the focus stays with its message when pages and messages arrive, and moves to a neighbour when the message is removed', async () => {
  using fixture = await openedList();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  const { source } = fixture;
  const { keys } = source.getSnapshot('timeline');
  source.show({ keys: [...source.add(201, 230), ...keys] });
  source.receive(101, 103);
  await fixture.frames(() => undefined);
  expect(fixture.focused()).toBe('i:98');
  source.show({ keys: source.getSnapshot('timeline').keys.filter((key) => key !== 'i:98') });
  await fixture.frames(() => undefined);
  expect(fixture.focused()).toBe('i:97');
});

test('a new message renders only itself and the message it continues', async () => {
  using fixture = await openedList();
  const before = new Set(fixture.drawn);
  fixture.drawn.length = 0;
  fixture.source.receive(101);
  await fixture.frames(() => undefined);
  expect(new Set(fixture.drawn.filter((key) => before.has(key)))).toEqual(new Set(['i:100']));
  expect(fixture.drawn).toContain('i:101');
});

async function openedList() {
  const fixture = listOf({});
  fixture.source.onRequest = (request) => {
    if (request === 'load newest') fixture.source.show({ keys: fixture.source.add(1, 100), live: true, segmentId: 1 });
  };
  await fixture.opened();
  return fixture;
}

/** Renders a list of 500 px whose rows, including separators, have 50 px each. */
function listOf(start: ListStart) {
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = `display:flex;flex-direction:column;width:400px;height:${VIEWPORT}px`;
  const source = new FakeConversation();
  const errors: unknown[] = [];
  const drawn: string[] = [];
  const session = new ListSession({
    source,
    clock: {
      nowMs: () => performance.now(),
      setTimeout: (run, ms) => window.setTimeout(run, ms),
      clearTimeout: (timer) => window.clearTimeout(typeof timer === 'number' ? timer : undefined),
    },
    dayOf: () => 'today',
    isMotionReduced: () => true,
    scrollsToNew: () => false,
    isBusy: () => false,
    report: (error) => errors.push(error),
  });

  function Row({ id }: { readonly id: string }) {
    useListRow(session.rows, id);
    const isStop = useObservablePart(session.focus.tabStop, (stop) => stop === id);
    drawn.push(id);
    return (
      <div role="article" tabIndex={isStop ? 0 : -1} data-row={id} style={{ height: ROW }}>
        {id}
      </div>
    );
  }
  const renderRow = (key: string) => <Row id={key} />;
  session.setActive(true);
  const root = createRoot(host);
  const probe = frameProbe();
  root.render(
    <ListBody
      session={session}
      adapter={webListAdapter}
      renderRow={renderRow}
      estimateHeight={() => 80}
      follow="jump"
      label="Messages"
    />,
  );
  const row = (key: string) => host.querySelector(`[data-row="${key}"]`);
  const topOf = (key: string) => {
    const box = row(key)?.getBoundingClientRect();
    return box && Math.round(box.top - host.getBoundingClientRect().top);
  };
  return {
    source,
    session,
    drawn,
    topOf,
    isInView(key: string) {
      const top = topOf(key) ?? Number.NaN;
      return top >= 0 && top + ROW <= VIEWPORT;
    },
    focused: () => document.activeElement?.getAttribute('data-row'),
    highlighted: () => session.highlight.row.get()?.key,
    async frames<T>(read: () => T): Promise<T[]> {
      const frames = await probe.readFrames(4, read);
      await afterPaint();
      return frames;
    },
    async opened() {
      await afterPaint();
      const opening = session.open(start);
      const frames = await probe.readFrames(4, () => topOf('unread'));
      await opening;
      await afterPaint();
      return frames;
    },
    [Symbol.dispose]() {
      session.release();
      root.unmount();
      probe.remove();
      host.remove();
    },
  };
}
