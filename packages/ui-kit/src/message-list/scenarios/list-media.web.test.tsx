import type { ReactNode } from 'react';
import { View } from 'react-native';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { fakeChat, IVO } from '../../testing/fake-chat.ts';
import { storedText } from '../../testing/stored-message.ts';
import { ChatMessageList } from '../chat-message-list.tsx';

test('the arrow keys go through the pictures of the whole conversation in order', async () => {
  await shown();
  await page.getByRole('button', { name: 'Photo, 2.png' }).click();
  await expect.element(page.getByText('2 / 4')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('dialog', { name: '4.png' })).toBeVisible();
  await expect.element(page.getByText('4 / 4')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.element(page.getByRole('dialog', { name: '1.png' })).toBeVisible();
});

test('a picture that arrives while the viewer is open is added, and the shown one stays', async () => {
  const { chat } = await shown();
  await page.getByRole('button', { name: 'Photo, 4.png' }).click();
  await expect.element(page.getByText('4 / 4')).toBeVisible();
  chat.receive({
    type: 'message',
    at: 6,
    conversationId: 'c',
    seq: 2,
    data: { message: { ...picture(9, [5]), seq: 2 } },
  });
  await expect.element(page.getByText('4 / 5')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: '4.png' })).toBeVisible();
});

test('the focus returns to the pressed picture', async () => {
  await shown();
  await page.getByRole('button', { name: 'Photo, 2.png' }).click();
  await expect.element(page.getByTestId('chat-media-viewer')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await expect.element(page.getByTestId('chat-media-viewer')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Photo, 2.png' })).toHaveFocus();
});

/** Shows four pictures in three messages, with a text between them. */
async function shown() {
  const messages = [picture(1, [1]), picture(2, [2, 3]), storedText({ id: 3, text: 'Nice' }), picture(4, [4])];
  const chat = await fakeChat({ messages });
  const screen = await render(
    <ChatUIProvider client={chat.client} language="en" timeZone="UTC" adapters={{ image: { Image: Nothing } }}>
      <View style={{ height: 700 }}>
        <ChatMessageList user={IVO} />
      </View>
    </ChatUIProvider>,
  );
  onTestFinished(async () => {
    await screen.unmount();
    chat.client.dispose();
  });
  await expect.element(page.getByRole('button', { name: 'Photo, 4.png' })).toBeVisible();
  return { chat };
}

function picture(id: number, numbers: readonly number[]) {
  const attachments = numbers.map((at) => ({ url: `https://x.dev/${at}.png`, name: `${at}.png`, width: 4, height: 3 }));
  return storedText({ id, text: '', type: 'image', data: { attachments } });
}

function Nothing(): ReactNode {
  return null;
}
