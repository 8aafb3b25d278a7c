import { Chat } from '@chatwire/sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type ShownListSettings, shownList } from '../../testing/shown-list.tsx';

afterEach(async () => {
  vi.useRealTimers();
});

test('a message without a connection shows it after 5 s, and is sent when Try again is pressed', async () => {
  const { screen, chat } = await shown(3);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  chat.respond('POST /messages', undefined, 0);
  chat.setConnected(false);
  await vi.advanceTimersByTimeAsync(100);
  chat.client.sendMessage(new Chat.TextMessage('ivo', 'On my way', 'user')).catch(() => undefined);
  await expect.element(screen.getByText('On my way')).toBeVisible();
  expect(screen.getByText('Waiting for a connection.').elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_500);
  await expect.element(screen.getByText('Waiting for a connection.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeVisible();
  // The automatic attempt, which is due soon, must not come first.
  vi.useRealTimers();
  chat.respond('POST /messages', undefined);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Waiting for a connection.')).not.toBeInTheDocument();
  await expect.element(screen.getByText('On my way')).toBeVisible();
});

test('Try again without a connection shows the attempt, and then the reason for waiting', async () => {
  const { screen, chat } = await shown(3);
  chat.respond('POST /messages', undefined, 0);
  chat.setConnected(false);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  chat.client.sendMessage(new Chat.TextMessage('ivo', 'On my way', 'user')).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5_500);
  const strip = screen.getByText('Waiting for a connection.');
  await expect.element(strip).toBeVisible();
  vi.useRealTimers();
  const tried = chat.requests.length;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Sending', { exact: true })).toBeVisible();
  await expect.element(strip).toBeVisible();
  expect(chat.requests.length).toBeGreaterThan(tried);
});

test('a message the server cannot store shows the next attempt after 10 s, immediately when its row is shown again', async () => {
  const { screen, chat, setProps } = await shown(3);
  chat.respond('POST /messages', 'ERR_UNAVAILABLE', 503);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  chat.client.sendMessage(new Chat.TextMessage('ivo', 'On my way', 'user')).catch(() => undefined);
  await expect.element(screen.getByText('On my way')).toBeVisible();
  const strip = screen.getByText(/The server has a problem\. Next attempt at \d+:\d+:\d+/);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(strip.elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_500);
  await expect.element(strip).toBeVisible();
  expect(screen.getByText('Waiting for a connection.').elements()).toEqual([]);
  await setProps({ parentMessageId: 1 });
  await expect.element(screen.getByText('On my way')).not.toBeInTheDocument();
  await setProps({ parentMessageId: undefined });
  await expect.element(screen.getByText('On my way')).toBeVisible();
  expect(strip.elements()).toHaveLength(1);
  chat.respond('POST /messages', undefined);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(strip).not.toBeInTheDocument();
  await expect.element(screen.getByText('On my way')).toBeVisible();
});

test('a message rejected for missing permissions is sent with Try again once the user has them', async () => {
  const { screen, chat } = await shown(3, {
    prepare: (fake) => fake.respond('POST /messages', 'ERR_GROUP_NOT_JOINED', 403),
  });
  chat.client.sendMessage(new Chat.TextMessage('ivo', 'On my way', 'user')).catch(() => undefined);
  await expect.element(screen.getByText('The server refused this message.')).toBeVisible();
  chat.respond('POST /messages', undefined);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('The server refused this message.')).not.toBeInTheDocument();
  await expect.element(screen.getByText('On my way')).toBeVisible();
});

test('a pending picture is shown from the device', async () => {
  const { screen, chat } = await shown(3);
  chat.client.sendMediaMessage(new Chat.MediaMessage('ivo', pictureFile(), 'image', 'user')).catch(() => undefined);
  await expect.element(screen.getByRole('button', { name: 'Photo, boat.gif' })).toBeVisible();
  await expect
    .poll(() => screen.getByRole('button', { name: 'Photo, boat.gif' }).element().innerHTML)
    .toContain('blob:');
});

test("a sent picture stays in one element, which switches to the server's file once that is decoded", async () => {
  const { screen, chat, history } = await shown(3);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const remote = URL.createObjectURL(pictureFile());
  chat.respond('POST /media', [
    { url: remote, name: 'boat.gif', size: 43, mimeType: 'image/gif', width: 1, height: 1 },
  ]);
  chat.respond('POST /messages', promise);
  chat.client.sendMediaMessage(new Chat.MediaMessage('ivo', pictureFile(), 'image', 'user')).catch(() => undefined);
  const cell = screen.getByRole('button', { name: 'Photo, boat.gif' });
  const images = () => [...cell.element().querySelectorAll('img')];
  await expect.poll(() => images().map(({ src }) => src)).toEqual([expect.stringContaining('blob:')]);
  const [image] = images();
  expect(image?.src).not.toBe(remote);
  const counts: number[] = [];
  const observer = new MutationObserver(() => counts.push(images().length));
  observer.observe(cell.element(), { subtree: true, childList: true, attributes: true });
  const posted = () => chat.requests.find(({ method, path }) => method === 'POST' && path === '/messages');
  await expect.poll(posted).toBeDefined();
  resolve(history.store(posted()?.body ?? {}));
  await expect.poll(() => images().map(({ src }) => src)).toEqual([remote]);
  observer.disconnect();
  expect(images()).toEqual([image]);
  expect(new Set(counts)).toEqual(new Set([1]));
});

test('the keyboard reaches the actions of a rejected message', async () => {
  const { screen, chat } = await shown(3, {
    prepare: (fake) => fake.respond('POST /messages', 'ERR_TEXT_TOO_LONG', 400),
  });
  chat.client.sendMessage(new Chat.TextMessage('ivo', 'On my way', 'user')).catch(() => undefined);
  await expect.element(screen.getByText('The server refused this message.')).toBeVisible();
  await screen.getByLabelText('before').click();
  await userEvent.tab();
  await userEvent.keyboard('{End}');
  const article = document.activeElement;
  await userEvent.keyboard('{ArrowRight}');
  const names = [];
  while (document.activeElement !== article && names.length < 5) {
    names.push(document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label'));
    const before = document.activeElement;
    await userEvent.keyboard('{ArrowRight}');
    if (before === document.activeElement) break;
  }
  expect(names).toEqual(['More options', 'Edit', 'Delete']);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('On my way')).not.toBeInTheDocument();
});

function pictureFile(): File {
  const bytes = Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0));
  return new File([bytes], 'boat.gif', { type: 'image/gif' });
}

const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

async function shown(count: number, settings: ShownListSettings = {}) {
  const list = await shownList(count, settings);
  await expect.element(list.screen.getByRole('article').first()).toBeInTheDocument();
  return list;
}
