import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react-native';
import { act } from 'react';
import { AppState, Linking, StyleSheet } from 'react-native';
import { FakeHistory } from '../../../packages/ui-kit/src/testing/fake-history.ts';
import { storedText } from '../../../packages/ui-kit/src/testing/stored-message.ts';
import { listFixture, pass } from './list-fixture.tsx';

const FILE = { url: 'https://media.test/plan.pdf', name: 'plan.pdf', mimeType: 'application/pdf', size: 2_000 };
const VIDEO = { url: 'https://media.test/tide.mp4', name: 'tide.mp4', mimeType: 'video/mp4', size: 9_000 };
const none = async () => [];
const PICKER = { pickImages: none, pickVideos: none, pickFiles: none };

test('attachments and recordings are hidden without adapters', async () => {
  await listFixture();
  expect(screen.queryByLabelText('Attach')).toBeNull();
  expect(screen.queryByLabelText('Record a voice message')).toBeNull();
});

test('a picker adapter adds the entries', async () => {
  await listFixture({ provider: { adapters: { picker: PICKER } } });
  expect(screen.getByLabelText('Attach')).toBeOnTheScreen();
});

test('files and videos are opened by the system without players', async () => {
  const openURL = jest.spyOn(Linking, 'openURL').mockResolvedValue(undefined);
  const { user } = await listFixture({ messages: [media(1, 'file', FILE), media(2, 'video', VIDEO)] });
  await user.press(screen.getByText('plan.pdf'));
  await user.press(screen.getByLabelText('Video, tide.mp4'));
  expect(openURL.mock.calls).toEqual([[FILE.url], [VIDEO.url]]);
});

test('a language is loaded on demand, and Arabic is right-to-left', async () => {
  const { bubble } = await listFixture({ provider: { language: 'ar', adapters: { picker: PICKER } } });
  expect(await bubble('Is the boat ready')).toBeOnTheScreen();
  expect(screen.getByLabelText('إرفاق')).toBeOnTheScreen();
  expect(StyleSheet.flatten(screen.getByTestId('chat-message-list').props['style'])).toMatchObject({
    direction: 'rtl',
  });
});

test('the list marks no messages as read in the background, and visible ones on return', async () => {
  const app = fakeAppState();
  await app.become('background');
  const { chat } = await listFixture({ history: new FakeHistory(5, { lastRead: 3 }) });
  await pass(2_000);
  expect(readMarks(chat.frames)).toEqual([]);
  await app.become('active');
  await pass(2_000);
  expect(readMarks(chat.frames)).toEqual(['5']);
  await app.become('background');
  const pings = chat.frames.filter(({ type }) => type === 'ping').map(({ data }) => data);
  expect(pings.at(-1)).toEqual({ state: 'background' });
});

test('taps on messages work while the keyboard is open', async () => {
  await listFixture();
  expect(screen.getByLabelText('Messages').props['keyboardShouldPersistTaps']).toBe('handled');
});

function media(id: number, type: string, attachment: object) {
  return storedText({ id, text: '', type, data: { attachments: [attachment] } });
}

/** Returns the ids up to which the server was asked to mark messages as read. */
function readMarks(frames: readonly Readonly<Record<string, unknown>>[]): unknown[] {
  const data = frames.map((frame) => Object(frame['data']));
  return data.filter(({ receiptType }) => receiptType === 'read').map(({ id }) => id);
}

/** Returns an app state that reports what the system would. */
function fakeAppState() {
  const listeners = new Set<() => void>();
  jest.spyOn(AppState, 'addEventListener').mockImplementation((_type, listener) => {
    const notify = () => Reflect.apply(listener, undefined, [AppState.currentState]);
    listeners.add(notify);
    return { remove: () => void listeners.delete(notify) };
  });
  return {
    become: (state: 'active' | 'background') =>
      act(async () => {
        Object.assign(AppState, { currentState: state });
        for (const notify of listeners) notify();
      }),
  };
}
