import { expect, test } from 'vitest';
import { openPush } from './open-push.ts';
import { parsePush } from './push-body.ts';
import type { PushContext } from './push-context.ts';
import type { WorkerWindow } from './worker-scope.ts';

const URL_OF_PUSH = 'https://chat.example/c/ivo_user_mara?m=7';
const BODY = { title: 'Ivo', navigate: URL_OF_PUSH, data: { conversationId: 'ivo_user_mara', receipt: 'token-of-7' } };

/** Presses a button of a notification. `isHandled`: whether the open window acts on it; undefined: no window is open. Returns what happened. */
async function press(action: string, isHandled: boolean | undefined): Promise<readonly string[]> {
  const happened: string[] = [];
  const window: WorkerWindow = {
    url: 'https://chat.example/',
    visibilityState: 'hidden',
    focus: async () => happened.push('focus'),
    navigate: async (url) => happened.push(`navigate ${url}`),
    postMessage(_, [port]) {
      happened.push('ask');
      if (port instanceof MessagePort) port.postMessage(isHandled);
    },
  };
  const context = {
    appName: 'Chat',
    scope: {
      registration: { scope: 'https://chat.example/' },
      clients: {
        matchAll: async () => (isHandled === undefined ? [] : [window]),
        openWindow: async (url: string) => happened.push(`open ${url}`),
      },
    },
    reporter: { report: (token: string, event: string) => happened.push(`${event} ${token}`), flush: async () => {} },
  } as unknown as PushContext;
  const push = parsePush(JSON.stringify({ notification: BODY }));
  if (!push) throw new Error('The body is not that of a push.');
  await openPush(context, push, action);
  return happened;
}

test('a click shows the window of the app, and its conversation', async () => {
  expect(await press('open', true)).toEqual(['opened token-of-7', 'focus', 'ask']);
  expect(await press('open', false)).toEqual(['opened token-of-7', 'focus', 'ask', `navigate ${URL_OF_PUSH}`]);
  expect(await press('reply', undefined)).toEqual(['opened token-of-7', `open ${URL_OF_PUSH}`]);
});

test('“Mark as read” leaves the window in the background unless the app does not handle it', async () => {
  expect(await press('mark_read', true)).toEqual(['opened token-of-7', 'ask']);
  expect(await press('mark_read', false)).toEqual(['opened token-of-7', 'ask', 'focus', `navigate ${URL_OF_PUSH}`]);
});
