import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ChatUIProvider } from '../provider/chat-ui-provider.tsx';
import type { MessageHeaderStyle } from './styles/message-header-style.ts';
import { useComponentStyle } from './use-component-style.ts';

test('the style of a component overrides that of its providers, and keeps its identity while its content is the same', async () => {
  const seen: MessageHeaderStyle[] = [];
  const shown = (fontSize: number) => (
    <ChatUIProvider theme={{ mode: 'light', light: { components: { messageHeader: { title: { fontSize: 20 } } } } }}>
      <ChatUIProvider theme={{ light: { components: { messageHeader: { title: { letterSpacing: 1 } } } } }}>
        <Probe fontSize={fontSize} onStyle={(style) => seen.push(style)} />
      </ChatUIProvider>
    </ChatUIProvider>
  );
  const screen = await render(shown(21));
  await screen.rerender(shown(21));
  await screen.rerender(shown(22));
  expect(new Set(seen).size).toBe(2);
  expect(seen[0]?.title).toMatchObject({ fontSize: 21, letterSpacing: 1, color: '#161A20' });
  expect(seen.at(-1)?.title.fontSize).toBe(22);
});

interface ProbeProps {
  readonly fontSize: number;
  readonly onStyle: (style: MessageHeaderStyle) => void;
}

function Probe({ fontSize, onStyle }: ProbeProps): ReactNode {
  onStyle(useComponentStyle('messageHeader', { title: { fontSize } }));
  return null;
}
