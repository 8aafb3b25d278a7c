import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Text } from 'react-native';
import { ChatUIProvider } from './chat-ui-provider.tsx';

test('draws its children', async () => {
  const screen = await render(
    <ChatUIProvider>
      <Text>hello</Text>
    </ChatUIProvider>,
  );
  await expect.element(screen.getByText('hello')).toBeVisible();
});
