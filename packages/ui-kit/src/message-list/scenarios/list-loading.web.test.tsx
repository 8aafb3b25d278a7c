import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { platformTimers } from '../../platform/kit-timers.ts';
import { shownList } from '../../testing/shown-list.tsx';
import type { ChatMessageListHandle } from '../list-props.ts';

const SOON_MS = 100;

afterEach(() => vi.restoreAllMocks());

test('skeletons are shown for a slow response, and not for a fast one', async () => {
  const { after } = platformTimers;
  let takeTime = () => {};
  vi.spyOn(platformTimers, 'after').mockImplementation((ms, run) => {
    if (ms !== SOON_MS) return after(ms, run);
    takeTime = run;
    return () => {};
  });
  const ref = createRef<ChatMessageListHandle>();
  const shown = await shownList(40, { props: { ref } });
  await expect.element(shown.message(40)).toBeVisible();
  const release = shown.history.hold();
  const done = ref.current?.reload();
  const loading = shown.screen.getByTestId('chat-loading');
  await expect.element(loading).toBeVisible();
  const bubbles = () => loading.element().querySelectorAll('[aria-hidden]').length;
  expect(bubbles()).toBe(0);
  takeTime();
  await expect.poll(bubbles).toBe(10);
  release();
  await done;
  await expect.element(shown.message(40)).toBeVisible();
});
