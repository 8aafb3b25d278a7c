import type { ListViewHandle, Viewport } from '../../adapters/list-adapter.ts';
import { FakeConversation } from '../../testing/fake-conversation.ts';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { ListSession } from './list-session.ts';

export const VIEWPORT_HEIGHT = 600;

/** Creates the session of an active list with 30 messages, which is at the newest one. Records where it scrolls. */
export function sessionOf(
  settings: {
    readonly scrollsToNew?: boolean;
    readonly isBusy?: boolean;
    readonly isOpen?: boolean;
    readonly isMotionReduced?: boolean;
    readonly dayOf?: (ms: number) => string;
  } = {},
) {
  const clock = fakeTimers(1_767_268_800_000);
  const source = new FakeConversation();
  const errors: unknown[] = [];
  const session = new ListSession({
    source,
    clock: {
      nowMs: clock.nowMs,
      setTimeout: (run, ms) => clock.after(ms, run),
      clearTimeout(timer) {
        if (typeof timer === 'function') timer();
      },
    },
    dayOf: settings.dayOf ?? (() => 'today'),
    isMotionReduced: () => settings.isMotionReduced ?? false,
    scrollsToNew: () => settings.scrollsToNew ?? false,
    isBusy: () => settings.isBusy ?? false,
    report: (error) => errors.push(error),
  });
  const scrolls: string[] = [];
  const view: ListViewHandle = {
    async scrollToKey(key, { at, animated }) {
      scrolls.push(`${key} ${at}${animated ? ' animated' : ''}`);
      return true;
    },
    scrollToNewest: ({ animated }) => void scrolls.push(`newest${animated ? ' animated' : ''}`),
    anchor: () => null,
    focusRow: () => false,
    focusedRow: () => undefined,
  };
  const renderRows = () => session.rowsRendered(view, session.rows.keys);
  /** Reports that the view shows the messages with these numbers. */
  const setViewport = (from: number, to: number, overrides: Partial<Viewport> = {}) => {
    renderRows();
    const keys = Array.from({ length: to - from + 1 }, (_, index) => `i:${from + index}`);
    session.viewportChanged({
      firstVisible: `i:${from}`,
      lastVisible: `i:${to}`,
      ratios: new Map(keys.map((key) => [key, 1])),
      distanceToNewest: 0,
      distanceToOldest: 5_000,
      height: VIEWPORT_HEIGHT,
      dragging: false,
      ...overrides,
    });
  };
  session.setActive(true);
  if (settings.isOpen ?? true) {
    source.show({ keys: source.add(1, 30), live: true, segmentId: 1 });
    setViewport(21, 30);
  }
  return { clock, source, session, errors, scrolls, view, renderRows, setViewport };
}

/** A viewport from which the list does not follow new messages. */
export const FAR_FROM_NEWEST = { distanceToNewest: 2_000 };

/** Waits until all callbacks of resolved promises have run. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
