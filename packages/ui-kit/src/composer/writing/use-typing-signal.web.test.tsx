import { afterEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { type FakeChat, fakeChat } from '../../testing/fake-chat.ts';
import { fakeTimers } from '../../testing/fake-timers.ts';
import { useTypingSignal } from './use-typing-signal.ts';

let chat: FakeChat | undefined;
afterEach(() => chat?.client.dispose());

test('typing starts with the first key and ends 3 s after the last, on send, when disabled, and on unmount', async () => {
  chat = await fakeChat();
  const { client, frames } = chat;
  const states = () =>
    frames.filter(({ type }) => type === 'typing').map(({ data }) => Reflect.get(Object(data), 'state'));
  await expect.poll(() => client.getConnectionStatus()).toBe('connected');
  const timers = fakeTimers();
  const ref = { receiverType: 'user', receiverId: 'ivo' } as const;
  const { result, rerender, unmount } = await renderHook((isEnabled: boolean | undefined = true) =>
    useTypingSignal(client, ref, isEnabled, timers),
  );
  result.current.start();
  timers.pass(2_900);
  result.current.start();
  timers.pass(2_900);
  expect(states()).toEqual(['start']);
  timers.pass(100);
  expect(states()).toEqual(['start', 'end']);
  result.current.start();
  result.current.end();
  result.current.end();
  expect(states()).toEqual(['start', 'end', 'start', 'end']);
  result.current.start();
  await rerender(false);
  expect(states().slice(4)).toEqual(['start', 'end']);
  result.current.start();
  expect(states()).toHaveLength(6);
  await rerender(true);
  result.current.start();
  await unmount();
  expect(states().slice(6)).toEqual(['start', 'end']);
  expect(timers.pending()).toBe(0);
});
