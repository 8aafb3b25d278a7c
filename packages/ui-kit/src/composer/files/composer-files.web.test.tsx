import { Chat } from '@chatwire/sdk';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PickerAdapter } from '../../adapters/chat-adapters.ts';
import { composerFixture } from '../../testing/composer-fixture.tsx';
import { storedMessage } from '../../testing/stored-message.ts';
import type { ChatMessageComposerHandle } from '../composer-props.ts';

const IVO = new Chat.User('ivo', 'Ivo Lind');

test('a file shows the state of its upload: done, failed until retried, or rejected with the reason', async () => {
  const { screen, chat } = await composerFixture();
  chat.respond('POST /media', 'ERR_FILE_TYPE_NOT_ALLOWED', 400);
  await paste(screen, file('virus.exe', 'application/x-dosexec'));
  await expect.element(screen.getByText('This kind of file is not allowed.')).toBeVisible();
  chat.respond('POST /media', {}, 200);
  await paste(screen, file('plan.pdf', 'application/pdf'));
  await expect.element(screen.getByText('Not uploaded')).toBeVisible();
  chat.respond('POST /media', [ATTACHMENT]);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Ready')).toBeVisible();
  await screen.getByRole('button', { name: /Remove .*virus/ }).click();
  expect(screen.getByRole('listitem').elements()).toHaveLength(1);
});

test('the text field has the focus once a picture is picked', async () => {
  const given = await picture('d.png', 'image/png');
  const { screen, input } = await composerFixture({
    adapters: { picker: { ...NOTHING, pickImages: async () => [given] } },
    prepare: (server) => server.respond('POST /media', [ATTACHMENT]),
  });
  await screen.getByRole('button', { name: 'Attach' }).click();
  await screen.getByRole('menuitem', { name: 'Photo' }).click();
  await expect.element(screen.getByText('Ready')).toBeVisible();
  await expect.poll(() => document.activeElement).toBe(input.element());
});

test('uploaded files are sent without another upload: one message per kind, grouped, quote first, caption last', async () => {
  const { screen, input, events, chat, posted } = await composerFixture({
    prepare: (server) => server.respond('POST /media', [ATTACHMENT]),
  });
  const message = storedMessage({ id: 7, text: 'Where are they?' });
  events.emit('ccReplyToMessage', { message, status: 'inprogress', user: IVO });
  await paste(
    screen,
    file('a.pdf', 'application/pdf'),
    file('b.mp3', 'audio/mpeg'),
    file('c.mp4', 'video/mp4'),
    await picture('d.png', 'image/png'),
  );
  await expect.poll(() => screen.getByText('Ready').elements().length).toBe(4);
  await userEvent.fill(input, 'Here');
  await screen.getByTestId('chat-send-button').click();
  await expect.poll(() => posted().map((body) => body['type'])).toEqual(['image', 'video', 'audio', 'file']);
  expect(posted().map((body) => body['quotedMessageId'])).toEqual(['7', undefined, undefined, undefined]);
  const data = posted().map((body) => Object(body['data']));
  expect(data.map((each) => each.text)).toEqual([undefined, undefined, undefined, 'Here']);
  expect(data.map((each) => each.metadata.batch.index)).toEqual([0, 1, 2, 3]);
  expect(new Set(data.map((each) => each.metadata.batch.id)).size).toBe(1);
  expect(data[0].metadata).toMatchObject({ width: 300, height: 200 });
  expect(chat.requests.filter(({ path }) => path === '/media')).toHaveLength(4);
  await expect.element(screen.getByRole('list')).not.toBeInTheDocument();
});

test('clearing removes text, files and the quoted message', async () => {
  const ref = createRef<ChatMessageComposerHandle>();
  const { screen, input } = await composerFixture({
    props: { ref },
    prepare: (server) => server.respond('POST /media', [ATTACHMENT]),
  });
  ref.current?.reply(storedMessage({ id: 7, text: 'Where are they?' }));
  await paste(screen, file('a.pdf', 'application/pdf'));
  await userEvent.fill(input, 'Here');
  await expect.element(screen.getByText('Ready')).toBeVisible();
  ref.current?.clear();
  await expect.element(input).toHaveValue('');
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(screen.getByTestId('chat-composer-reply')).not.toBeInTheDocument();
});

test("an app's menu entry that throws is reported, and so is a failing picker", async () => {
  const onError = vi.fn<(error: Chat.ChatException) => void>();
  const onPress = () => {
    throw new Error('No.');
  };
  const props = { onError, addAttachmentOptions: () => [{ id: 'place', title: 'Place', onPress }] };
  const { screen } = await composerFixture({ props, adapters: { picker: { ...NOTHING, pickImages: onPress } } });
  for (const entry of ['place', 'image']) {
    await screen.getByTestId('chat-attach-button').click();
    await screen.getByTestId(`chat-attach-${entry}`).click();
  }
  await expect.poll(() => onError.mock.calls.map(([{ code }]) => code)).toEqual(['ERR_CALLBACK', 'ERR_CALLBACK']);
});

test('pictures are compressed as configured, and never enlarged', async () => {
  const sizes: number[] = [];
  const given = await picture('big.jpg', 'image/jpeg');
  const picker: PickerAdapter = { ...NOTHING, pickImages: async () => [given] };
  const onSendButtonPress = (message: Chat.BaseMessage) => {
    if (message instanceof Chat.MediaMessage) sizes.push(message.getFiles()[0]?.size ?? 0);
  };
  const { screen, redraw } = await composerFixture({ props: { onSendButtonPress }, adapters: { picker } });
  for (const imageQuality of [10, 100]) {
    await redraw({ onSendButtonPress, imageQuality });
    await screen.getByTestId('chat-attach-button').click();
    await screen.getByTestId('chat-attach-image').click();
    await screen.getByTestId('chat-send-button').click();
    await expect.element(screen.getByTestId('chat-voice-button')).toBeVisible();
  }
  await expect.poll(() => sizes.length).toBe(2);
  expect(sizes[0]).toBeLessThan(given.size / 2);
  expect(sizes[1]).toBe(given.size);
});

test('the menu asks the picker for each kind, omits hidden kinds, and adds entries of the app', async () => {
  const calls: unknown[] = [];
  const ask = (name: string) => (options?: unknown) => {
    calls.push([name, options]);
    return Promise.resolve([]);
  };
  const picker: PickerAdapter = {
    pickImages: ask('images'),
    pickVideos: ask('videos'),
    pickFiles: ask('files'),
    capture: (kind) => ask(`capture ${kind}`)(),
  };
  const props = {
    imageQuality: 60,
    hideVideoAttachmentOption: true,
    addAttachmentOptions: () => [{ id: 'poll', title: 'Poll', onPress: () => void calls.push('poll') }],
  };
  const { screen, redraw } = await composerFixture({ props, adapters: { picker } });
  for (const id of ['camera', 'image', 'audio', 'file', 'poll']) {
    await screen.getByTestId('chat-attach-button').click();
    await expect.element(screen.getByTestId('chat-attach-video')).not.toBeInTheDocument();
    await screen.getByTestId(`chat-attach-${id}`).click();
  }
  expect(calls).toEqual([
    ['capture image', undefined],
    ['images', { quality: 60 }],
    ['files', { kind: 'audio' }],
    ['files', undefined],
    'poll',
  ]);
  await redraw({ hideAttachmentButton: true });
  await expect.element(screen.getByTestId('chat-attach-button')).not.toBeInTheDocument();
});

test('files dragged over the window show the drop area, and only files dropped there are attached', async () => {
  const { screen } = await composerFixture();
  const composer = screen.getByTestId('chat-composer-input').element();
  drag('dragover', document.body);
  await expect.element(screen.getByText('Drop files here to attach them')).toBeVisible();
  drag('drop', document.body);
  await expect.element(screen.getByTestId('chat-drop-hint')).not.toBeInTheDocument();
  expect(screen.getByRole('listitem').elements()).toEqual([]);
  expect(drag('dragover', composer).defaultPrevented).toBe(true);
  expect(drag('drop', composer).defaultPrevented).toBe(true);
  await expect.element(screen.getByText(/note.txt/)).toBeVisible();
});

test('pasted text with a picture of it is pasted as text, and an edit accepts no files', async () => {
  const { screen, events } = await composerFixture();
  const data = new DataTransfer();
  data.items.add(file('cells.png', 'image/png'));
  data.setData('text/plain', 'a\tb');
  const pasted = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  screen.getByTestId('chat-composer-input').element().dispatchEvent(pasted);
  expect(pasted.defaultPrevented).toBe(false);
  events.emit('ccMessageEdited', { message: storedMessage({ id: 7, text: 'x' }), status: 'inprogress', user: IVO });
  await expect.element(screen.getByTestId('chat-attach-button')).not.toBeInTheDocument();
  await paste(screen, file('late.pdf', 'application/pdf'));
  expect(screen.getByRole('listitem').elements()).toEqual([]);
});

const ATTACHMENT = { id: 'f', url: 'https://chat.test/f', name: 'f', size: 3, mimeType: 'x', extension: 'x' };
const NOTHING = { pickImages: async () => [], pickVideos: async () => [], pickFiles: async () => [] };

type Screen = Awaited<ReturnType<typeof composerFixture>>['screen'];

function file(name: string, type: string): File {
  return new File([name], name, { type });
}

async function paste(screen: Screen, ...files: readonly File[]): Promise<void> {
  const data = new DataTransfer();
  for (const each of files) data.items.add(each);
  const input = screen.getByTestId('chat-composer-input').element();
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}

function drag(type: string, target: Element): DragEvent {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file('note.txt', 'text/plain'));
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
}

/** Returns a picture of noise, which shrinks a lot at low quality. */
async function picture(name: string, type: string): Promise<File> {
  const canvas = new OffscreenCanvas(300, 200);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 6_000; at += 1) {
    if (!context) break;
    context.fillStyle = `hsl(${(at * 47) % 360} 80% ${(at * 31) % 100}%)`;
    context.fillRect((at % 100) * 3, Math.floor(at / 100) * 3, 3, 3);
  }
  return new File([await canvas.convertToBlob({ type, quality: 1 })], name, { type });
}
