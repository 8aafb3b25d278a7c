import { Chat } from '@chatwire/sdk';
import { createRef, StrictMode } from 'react';
import { View } from 'react-native';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { fakeChat, IVO } from '../../testing/fake-chat.ts';
import { FakeHistory } from '../../testing/fake-history.ts';
import { shownList } from '../../testing/shown-list.tsx';
import { ChatMessageList } from '../chat-message-list.tsx';
import type { ChatMessageListHandle } from '../list-props.ts';

test('a menu closes with its conversation and does not reappear when that conversation returns', async () => {
  const { screen, message, setProps } = await shownList(5);
  await message(5).click({ button: 'right' });
  await expect.element(screen.getByTestId('chat-message-options')).toBeVisible();
  await setProps({ user: new Chat.User('nils', 'Nils') });
  await expect.element(screen.getByTestId('chat-message-options')).not.toBeInTheDocument();
  await setProps({ user: IVO });
  await expect.element(message(5)).toBeVisible();
  expect(screen.getByTestId('chat-message-options').elements()).toEqual([]);
});

test('a list in strict mode opens one view, and unmounting leaves nothing of it', async () => {
  const history = new FakeHistory(200);
  const { client } = await fakeChat({ history });
  const before = client.debugCounts();
  const ref = createRef<ChatMessageListHandle>();
  const screen = await render(
    <StrictMode>
      <ChatUIProvider client={client} language="en">
        <View style={{ height: 600 }}>
          <ChatMessageList ref={ref} user={IVO} />
        </View>
      </ChatUIProvider>
    </StrictMode>,
  );
  await expect.element(screen.getByTestId('chat-message-200')).toBeVisible();
  expect(ref.current?.getMessages()).toHaveLength(30);
  expect(client.debugCounts().handles).toBe(1);
  await screen.unmount();
  const { listeners, handles } = client.debugCounts();
  expect({ listeners, handles }).toEqual({ listeners: before.listeners, handles: before.handles });
  client.dispose();
});
