import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { ChatMessageComposer, ChatMessageHeader, ChatMessageList, ChatUIProvider } from '../src/index.ts';
import { fakeChat, IVO } from '../src/testing/fake-chat.ts';

/** Tests in the environment of an app's tests: jsdom has no layout, no `matchMedia` and no `ResizeObserver`. */
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterEach(() => document.body.replaceChildren());

const AHOY = {
  id: '1',
  conversationId: 'c',
  seq: 1,
  sender: { uid: 'ivo', name: 'Ivo Lind' },
  receiver: 'mara',
  receiverType: 'user',
  category: 'message',
  type: 'text',
  data: { text: 'Ahoy' },
  sentAt: 1_763_700_000,
  sentAtMS: 1_763_700_000_000,
};

async function opened() {
  const { client } = await fakeChat({ messages: [AHOY] });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => {
    root.render(
      <ChatUIProvider client={client}>
        <ChatMessageHeader user={IVO} />
        <ChatMessageList user={IVO} />
        <ChatMessageComposer user={IVO} />
      </ChatUIProvider>,
    );
  });
  return {
    host,
    close: () =>
      act(async () => {
        root.unmount();
        client.dispose();
      }),
  };
}

test('a conversation renders where the browser has no media queries', async () => {
  expect([typeof window.matchMedia, typeof globalThis.ResizeObserver]).toEqual(['undefined', 'undefined']);
  const { host, close } = await opened();
  await vi.waitFor(() => expect(host.textContent).toContain('Ahoy'));
  expect(host.textContent).toContain('Ivo Lind');
  expect(host.querySelector('[data-testid="chat-composer-input"]')).toBeTruthy();
  await close();
});

test('a conversation follows media queries that have only addListener, and stops on unmount', async () => {
  const listeners = new Set<unknown>();
  const old = {
    matches: false,
    addListener: (listener: unknown) => listeners.add(listener),
    removeListener: (listener: unknown) => listeners.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => old);
  const { host, close } = await opened();
  await vi.waitFor(() => expect(host.textContent).toContain('Ahoy'));
  await close();
  expect(listeners.size).toBe(0);
});
