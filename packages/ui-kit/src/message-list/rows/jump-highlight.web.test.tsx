import { Animated } from 'react-native';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';
import { JumpHighlight } from './jump-highlight.tsx';

test('a highlight requests no native driver in browsers, which lack one and would warn', async () => {
  const timing = vi.spyOn(Animated, 'timing');
  const screen = await render(
    <ChatUIProvider>
      <JumpHighlight phase="in" />
    </ChatUIProvider>,
  );
  await expect.element(screen.getByTestId('chat-jump-mark')).toBeInTheDocument();
  expect(timing.mock.calls.map(([, config]) => config.useNativeDriver)).toEqual([false]);
  timing.mockRestore();
});
